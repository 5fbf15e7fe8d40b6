import { CODE, errorReply, errorText, NO_CONNECTION, WENT_WRONG } from '#contract/errors.ts'

/** An error response of the server. The message is for the user; code branches on `code` and never on the text. */
export type ApiError = Error & {
  readonly api: true
  readonly status: number
  readonly code: number
  readonly fields: Readonly<Record<string, string[]>> | undefined
  /** On a 404: the user's other organization that has the record. */
  readonly organization_id: number | undefined
}

type Facts = {
  text: string
  status: number
  code: number
  fields?: Record<string, string[]>
  organization_id?: number | undefined
}

export function apiError({ text, status, code, fields, organization_id }: Facts): ApiError {
  return Object.assign(new Error(text), { api: true as const, status, code, fields, organization_id })
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'api' in error
}

export function connectionError() {
  return apiError({ text: NO_CONNECTION, status: 0, code: 0 })
}

export async function toApiError(response: Response, fallback: string = WENT_WRONG): Promise<ApiError> {
  const body = errorReply.safeParse(await response.json().catch(() => undefined))
  if (!body.success) return apiError({ text: fallback, status: response.status, code: CODE.unexpected })
  const { error, code, organization_id } = body.data
  const fields = typeof error === 'string' ? {} : { fields: error }
  return apiError({ text: errorText(error, fallback), status: response.status, code, organization_id, ...fields })
}

/** Returns the sentence to show for any thrown value. */
export function errorMessage(error: unknown): string {
  return isApiError(error) ? error.message : WENT_WRONG
}

/** Returns the first message of each field for a form to show; undefined when the error names no field. */
export function formErrors(error: unknown): Record<string, string> | undefined {
  if (!isApiError(error) || !error.fields) return undefined
  return Object.fromEntries(Object.entries(error.fields).map(([name, messages]) => [name, messages[0] ?? '']))
}
