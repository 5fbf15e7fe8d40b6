/** An error reply in the provider's format. */
export class HttpError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

export type Fields = Record<string, string[]>

/** Throws 422 with the messages of each field; does nothing if there are none. */
export function rejectFields(fields: Fields) {
  if (Object.keys(fields).length > 0) throw new HttpError(422, fields)
}
