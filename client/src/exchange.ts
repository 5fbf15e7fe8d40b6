import { toError, TypodontError } from './typodont-error.ts'

/** What every request of one client has in common. */
export type Line = {
  fetch: typeof fetch
  /** How often a request is repeated before its failure is thrown. */
  retries: number
  /** Waits that many milliseconds, or until the signal aborts. */
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export type Exchange = {
  url: string
  method: string
  headers?: Record<string, string>
  body?: string | Blob
  /** In ms, for one attempt. */
  timeout: number
  signal?: AbortSignal | undefined
  /** Whether a second request does no harm if the answer to the first one was lost. */
  isRepeatable: boolean
  /** The body is read by the caller and may take longer than the timeout. */
  isStreamed?: true
  /** Statuses besides those of success that are no errors to the caller. */
  accepted?: readonly number[]
}

export type Answer = { response: Response; text: string }

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000
/** Who is asked to wait longer is told instead. */
const LONGEST_RETRY_AFTER_MS = 60_000

/**
 * Sends a request until it is answered: lost connections, 429, 502, 503 and 504 are repeated after a pause. Throws
 * TypodontError for every other refusal, and the reason of the signal if that aborts.
 */
export async function exchange(line: Line, sent: Exchange): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    const outcome = await attempt(line, sent)
    if (!(outcome instanceof TypodontError)) return outcome
    const pause = failures < line.retries ? pauseAfter(outcome, sent.isRepeatable, failures) : undefined
    if (pause === undefined) throw outcome
    await line.wait(pause, sent.signal)
  }
}

async function attempt(line: Line, sent: Exchange): Promise<Answer | TypodontError> {
  const { url, method, headers = {}, body, timeout, signal } = sent
  signal?.throwIfAborted()
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), timeout)
  try {
    const response = await line.fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // The key or the address says all, and a page of the portal itself would send its session.
      credentials: 'omit',
      // A redirected POST becomes a GET, and a key is meant for one address.
      redirect: sent.isStreamed ? 'follow' : 'manual',
      signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
    })
    const isGood = response.ok || sent.accepted?.includes(response.status)
    const text = sent.isStreamed && isGood ? '' : await response.text()
    if (isGood) return { response, text }
    return isRedirect(response) ? redirected(response) : toError(response, text, readRetryAfter(response.headers))
  } catch (cause) {
    signal?.throwIfAborted()
    return ended.signal.aborted
      ? new TypodontError({ status: 0, code: 'timeout', message: `No answer within ${timeout / 1000} s.`, cause })
      : new TypodontError({ status: 0, code: 'no_answer', message: `No answer: ${reasonOf(cause)}`, cause })
  } finally {
    clearTimeout(timer)
  }
}

/** In ms; undefined if another attempt could do harm or would not help. */
function pauseAfter({ status, retryAfter }: TypodontError, isRepeatable: boolean, failures: number) {
  // What was refused for its rate has not been done.
  if (status !== 429 && !(isRepeatable && [0, 502, 503, 504].includes(status))) return undefined
  if (retryAfter === undefined) return backOff(failures)
  return retryAfter * 1000 <= LONGEST_RETRY_AFTER_MS ? retryAfter * 1000 : undefined
}

/** Doubles with each failure. Half of it is chance, so that many programs do not come back in the same moment. */
function backOff(failures: number) {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  return most / 2 + (Math.random() * most) / 2
}

/** In seconds; the header has a number of seconds or a date. */
function readRetryAfter(headers: Headers) {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function isRedirect({ status, type }: Response) {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

function redirected({ status, headers }: Response) {
  const to = headers.get('location')
  const message = `This address leads to ${to ?? 'another one'}: give the client the address of the portal itself.`
  return new TypodontError({ status, code: 'redirected', message })
}

/** The reason of a failed fetch is in its cause. */
function reasonOf(thrown: unknown) {
  const { cause, message } = thrown as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.message || cause?.code || message || 'the connection failed'
}

/** Waits by the clock. */
export function pause(milliseconds: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
