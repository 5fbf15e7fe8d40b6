/** An error reply in the provider's format. */
export class Refusal extends Error {
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
export function refuseFields(fields: Fields) {
  if (Object.keys(fields).length > 0) throw new Refusal(422, fields)
}
