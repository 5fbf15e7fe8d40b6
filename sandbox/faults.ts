import { setTimeout as wait } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import { HttpError } from './http-error.ts'

/**
 * A simulated failure for a number of calls. `down` answers 503 without any effect; `garbage` and `lost` perform the
 * call and then reply with HTML or cut the connection; `slow` performs it and replies late; `skewed` reports one cent
 * more than was charged.
 */
export type Fault = { kind: 'down' | 'garbage' | 'lost' | 'slow' | 'skewed'; calls: number; ms?: number }

const KINDS = ['down', 'garbage', 'lost', 'slow', 'skewed']

export function parseFault(sent: Record<string, unknown>): Fault | undefined {
  if (sent.kind === 'fair') return undefined
  const { kind, calls = 1, ms = 30_000 } = sent
  if (!KINDS.includes(String(kind)) || typeof calls !== 'number' || typeof ms !== 'number')
    throw new HttpError(422, { kind: [`One of fair, ${KINDS.join(', ')}, with calls and ms as numbers.`] })
  return { kind: kind as Fault['kind'], calls, ms }
}

/** Returns the failure to apply to this call, if any, and counts it. */
export function nextFault(current: { weather: Fault | undefined }): Fault | undefined {
  const { weather } = current
  if (!weather || weather.calls <= 0) return undefined
  weather.calls -= 1
  return weather
}

/** Applies `slow`, `lost` and `garbage`; returns true if the reply was already handled. */
export async function applyFault(weather: Fault | undefined, reply: ServerResponse): Promise<boolean> {
  if (weather?.kind === 'slow') await wait(weather.ms ?? 0, undefined, { ref: false })
  if (weather?.kind === 'lost') {
    reply.socket?.destroy()
    return true
  }
  if (weather?.kind !== 'garbage') return false
  reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>It works!</html>')
  return true
}

/** Adds one cent to the total of a transaction, or of every transaction in a list. */
export function skewAmounts(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(skewAmounts)
  if (typeof body !== 'object' || body === null) return body
  const isTransaction = 'payment_method_id' in body && 'total' in body && typeof body.total === 'number'
  if (isTransaction) return { ...body, total: Number(body.total) + 0.01 }
  return 'data' in body ? { ...body, data: skewAmounts(body.data) } : body
}
