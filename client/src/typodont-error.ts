type Facts = {
  status: number
  code: string
  message: string
  field?: string | undefined
  docs?: string | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  data?: unknown
  cause?: unknown
}

/** A refusal of the portal, or a connection that failed. */
export class TypodontError extends Error {
  override readonly name = 'TypodontError'
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  /** The word of the portal for what is wrong, such as `missing_scope`; `no_answer` or `timeout` if none came. */
  readonly code: string
  /** The field or parameter that was refused, such as `scans.0.name`. */
  readonly field: string | undefined
  readonly docs: string | undefined
  /** Names the request in the log of the portal. */
  readonly requestId: string | undefined
  /** The present record, of a write that was refused with 412. */
  readonly data: unknown
  /** In seconds: how long the portal asks to wait before the next attempt. */
  readonly retryAfter: number | undefined

  constructor({ message, cause, status, code, field, docs, requestId, retryAfter, data }: Facts) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.field = field
    this.docs = docs
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.data = data
  }
}

type ErrorBody = { error?: { code?: string; message?: string; field?: string; docs?: string } | string; data?: unknown }

/** Reads the refusal out of an answer, which may come from a proxy and be no JSON. */
export function toError({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string, retryAfter?: number) {
  const { error, data } = parseBody(text)
  const facts = typeof error === 'string' ? { message: error } : error
  return new TypodontError({
    code: `http_${status}`,
    message: `The portal answered ${status}.`,
    ...facts,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter,
    data,
  })
}

function parseBody(text: string): ErrorBody {
  try {
    return (JSON.parse(text) as ErrorBody | null) ?? {}
  } catch {
    return {}
  }
}
