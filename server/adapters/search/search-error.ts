/** An error with a code and message of Meilisearch, the hosted engine. */
export class SearchError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
