import { PaymentsAway } from './port.ts'

type Way = { url: string; key: string; timeoutMs: number }

export type Answer = { status: number; body: unknown; asked: string }

/**
 * Sends one request. Throws PaymentsAway, because the outcome is unknown, for a timeout, a status of 500 or above, or a
 * body that is not JSON.
 */
export async function askStax(way: Way, method: string, path: string, body?: unknown): Promise<Answer> {
  const asked = `${method} ${path.split('?')[0]}`
  const { status, text } = await send(way, method, path, body).catch((cause: unknown) => {
    throw new PaymentsAway(cause)
  })
  if (status >= 500) throw new PaymentsAway(new Error(`${asked} was answered with ${status}.`))
  try {
    return { status, body: text === '' ? undefined : JSON.parse(text), asked }
  } catch {
    throw new PaymentsAway(new Error(`${asked} was answered with ${status} and no JSON.`))
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
