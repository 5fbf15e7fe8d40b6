import { PaymentsUnavailable } from './port.ts'

type Way = { url: string; key: string; timeoutMs: number }

export type StaxResponse = { status: number; body: unknown; asked: string }

/**
 * Sends one request. Throws PaymentsUnavailable, because the outcome is unknown, for a timeout, a status of 500 or above, or a
 * body that is not JSON.
 */
export async function requestStax(way: Way, method: string, path: string, body?: unknown): Promise<StaxResponse> {
  const asked = `${method} ${path.split('?')[0]}`
  const { status, text } = await send(way, method, path, body).catch((cause: unknown) => {
    throw new PaymentsUnavailable(cause)
  })
  if (status >= 500) throw new PaymentsUnavailable(new Error(`${asked} was answered with ${status}.`))
  try {
    return { status, body: text === '' ? undefined : JSON.parse(text), asked }
  } catch {
    throw new PaymentsUnavailable(new Error(`${asked} was answered with ${status} and no JSON.`))
  }
}

async function send({ url, key, timeoutMs }: Way, method: string, path: string, body: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, text: await response.text() }
}
