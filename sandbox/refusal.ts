/** An answer that is no success, in the provider's form. */
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

/** 422 with the messages of each field. */
export function refuseFields(fields: Fields) {
  if (Object.keys(fields).length > 0) throw new Refusal(422, fields)
}
