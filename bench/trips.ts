import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './load.ts'
import type { BenchDatabase } from './bench-database.ts'
import { countSequential, startProxy, type Proxy, type Trip } from './proxy.ts'
import type { Measurement } from './requests.ts'
import { startPortal } from './servers.ts'
import { median } from './time.ts'

export type Trips = {
  /** The status of the reply, or the first one that is not a success. */
  status: number
  /** Round trips to the database until the reply. */
  trips: number
  /** How many of them were sequential. */
  inARow: number
  /** Round trips that the request made after its reply. */
  trailing: number
  /** Whether every turn took the same number. */
  isSteady: boolean
  milliseconds: number
}

const ROUND_TRIP_MS = 1
const WARM_UP = 8
const ASKED = 15
/** In ms: statements after a reply start within this time. */
const BEHIND_MS = 15

/** Counts the round trips of each request to a database a millisecond away, and its duration, one request at a time. */
export async function measureTrips({ databaseUrl, dataDir, measurements }: BenchDatabase, port: number) {
  if (!databaseUrl)
    throw new Error('Round trips are counted before PostgreSQL: the embedded database has no way to it.')
  const proxy = await startProxy(databaseUrl, ROUND_TRIP_MS)
  const portal = await startPortal({ databaseUrl: proxy.url, dataDir, port })
  const counted = new Map<Measurement, Trips>()
  for (const measurement of measurements)
    counted.set(measurement, await countTrips(proxy, portal.url, measurement.request))
  await portal.stop()
  await proxy.stop()
  return counted
}

async function countTrips(proxy: Proxy, url: string, request: Request): Promise<Trips> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await sendRequest(url, request)
  await wait(BEHIND_MS)
  const turns: { status: number; during: Trip[]; trailing: Trip[]; milliseconds: number }[] = []
  for (let turn = 0; turn < ASKED; turn += 1) {
    proxy.drain()
    const startTime = performance.now()
    const status = await sendRequest(url, request)
    const milliseconds = performance.now() - startTime
    const during = proxy.drain()
    await wait(BEHIND_MS)
    turns.push({ status, during, trailing: proxy.drain(), milliseconds })
  }
  const counts = turns.map(({ during }) => during.length)
  return {
    status: turns.find(({ status }) => status >= 300)?.status ?? turns[0]?.status ?? 0,
    trips: median(counts),
    inARow: median(turns.map(({ during }) => countSequential(during))),
    trailing: median(turns.map(({ trailing }) => trailing.length)),
    isSteady: new Set(counts).size === 1,
    milliseconds: median(turns.map((each) => each.milliseconds)),
  }
}

async function sendRequest(url: string, { method, path, token, next }: Request) {
  const { path: own = path, body } = next?.() ?? {}
  const reply = await fetch(url + own, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await reply.arrayBuffer()
  return reply.status
}

export function printTrips(counted: Awaited<ReturnType<typeof measureTrips>>) {
  console.log(`  ${'request'.padEnd(42)} status  trips  in a row  behind  1 ms away`)
  for (const [{ label }, { status, trips, inARow: row, trailing, isSteady, milliseconds }] of counted) {
    const cells = [
      label.padEnd(42),
      String(status).padStart(6),
      `${trips}${isSteady ? '' : '*'}`.padStart(6),
      String(row).padStart(9),
      String(trailing).padStart(7),
      `${milliseconds.toFixed(1)} ms`.padStart(10),
    ]
    console.log(`  ${cells.join(' ')}`)
  }
  console.log('  * not at every asking: the median')
}
