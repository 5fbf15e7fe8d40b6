/**
 * Sends the calls of the contract to the API: builds address and headers, adds the idempotency key, ends the session on
 * a 401 and repeats a request that needs the password once the user has confirmed it.
 */
import { AUTOMATIC_HEADER, authCalls, BOT_TOKEN_HEADER, REAUTHENTICATION_HEADER } from '#contract/auth.ts'
import { paramNames, type Call, type Reply, type CallArguments } from '#contract/call.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { CODE } from '#contract/errors.ts'
import { toUrlParams } from '#contract/wire.ts'
import { showToast } from '#web/ui/toasts.ts'
import { isUserActive, recordUse } from './activity.ts'
import { connectionError, toApiError } from './errors.ts'
import { confirmIdentity } from './identity-prompt.ts'
import { sendIdempotent } from './idempotency.ts'
import { ORGANIZATION_HEADER } from '#contract/users.ts'
import { currentOrganization, endSession, token } from './session.ts'
import { createTraceparent } from './traceparent.ts'

const BASE = '/api/v2'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** The key of a draft that outlives the page; any other request that creates a row gets one for its content. */
  idempotencyKey?: string | undefined
  botToken?: string | undefined
  /** A token to use instead of this browser's session; a 401 then does not end the session. */
  bearer?: string | undefined
}

/** The parts that a request may have; `Sent` derives from the call which of them are required. */
type Parts = { params?: object; query?: object | undefined; body?: unknown }

/** Sends a call and returns its JSON body. @throws ApiError */
export async function send<const C extends Call>(
  call: C,
  sent: CallArguments<C>,
  options: SendOptions = {},
): Promise<Reply<C>> {
  const parts = sent as Parts
  const response = await sendIdempotent(call, requestUrl(call, parts), parts.body, (draftKey) =>
    sendForResponse(call, sent, { ...options, idempotencyKey: options.idempotencyKey ?? draftKey }),
  )
  // The server has validated this reply with the schema that `Reply` is inferred from, so it is not validated again.
  return (await response.json()) as Reply<C>
}

/** Sends a call and returns the raw response, for replies that are not JSON. @throws ApiError */
export async function sendForResponse<const C extends Call>(
  call: C,
  sent: CallArguments<C>,
  options: SendOptions,
): Promise<Response> {
  // `Sent` consists of exactly these parts, but its conditional type hides that until the call is known.
  const parts = sent as Parts
  const isCaused = isUserActive()
  const requestToken = token()
  const response = await attemptWithinLimit(BASE + requestUrl(call, parts), {
    method: call.method,
    headers: {
      ...requestHeaders(parts, options),
      ...(isCaused ? {} : { [AUTOMATIC_HEADER]: '1' }),
      ...(call.isConfirmed && { [REAUTHENTICATION_HEADER]: '1' }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(options.signal ? [options.signal] : [])]),
  })
  if (!response.ok) {
    const error = await toApiError(response, call.wordless)
    if (error.code === CODE.confirmationAwaited && (await confirmIdentity()))
      return sendForResponse(call, sent, options)
    // A late 401 of a previous session does not end the current one.
    const isOwn = !options.bearer && requestToken === token() && call.path !== authCalls.login.path
    if (response.status === 401 && isOwn) endSession('expired')
    throw error
  }
  if (isCaused && token()) recordUse()
  return response
}

/** Repeats a request that came too fast as soon as the server takes it again, within the time of the request. */
async function attemptWithinLimit(address: string, request: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const response = await attempt(address, request)
  // Other limits, such as that of wrong passwords, are for the user to read.
  const isOverUse = response.status === 429 && /;r=0(?!\d)/.test(response.headers.get('ratelimit') ?? '')
  if (!isOverUse) return response
  showToast({ kind: 'info', text: 'The portal is busy. Continuing in a moment.', about: 'rate-limit' })
  const milliseconds = Number(response.headers.get('retry-after') ?? 1) * 1000
  if (!(await waitUnlessAborted(milliseconds, request.signal))) return response
  return attemptWithinLimit(address, request)
}

/** Resolves to false at once if the signal ends the waiting. */
function waitUnlessAborted(milliseconds: number, signal: AbortSignal) {
  return new Promise<boolean>((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    }, milliseconds)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}

async function attempt(address: string, request: RequestInit) {
  try {
    return await fetch(address, request)
  } catch (error) {
    // An aborted request is no connection failure.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw connectionError()
  }
}

export function requestUrl(call: Pick<Call, 'path'>, { params, query }: Parts) {
  let path: string = call.path
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  for (const name of paramNames(call.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(values.get(name))))
  }
  const search = new URLSearchParams(toUrlParams({ ...query })).toString()
  return search ? `${path}?${search}` : path
}

function requestHeaders(parts: Parts, { idempotencyKey, botToken, bearer = token() ?? undefined }: SendOptions) {
  const organization = currentOrganization()
  return {
    accept: 'application/json',
    traceparent: createTraceparent(),
    ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(organization ? { [ORGANIZATION_HEADER]: String(organization) } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(botToken ? { [BOT_TOKEN_HEADER]: botToken } : {}),
  }
}
