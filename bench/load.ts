import autocannon from 'autocannon'
import { NO_PROCESSOR_TIME, addProcessorTimes, type Meter, type ProcessorTime } from './processor-time.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  /** Returns the next request, if they differ. */
  next?: () => { path?: string; body?: unknown }
}
/** A running server; `settle` waits until it has done what a round left behind. */
export type Target = { url: string; meter: Meter; settle(): Promise<void> }
export type Side = { target: Target; request: Request }
export type Measured = {
  perSecond: number
  p50: number
  p95: number
  failed: number
  /** Processor time in ms per successful reply. */
  server: number
  database: number
}

const ROUNDS = 4

/**
 * Measures all sides in turn, in short rounds, so that other load on the machine affects them alike. Every second round
 * runs in reverse order, so that no side always follows the same one.
 */
export async function measure(sides: readonly Side[], connections: number, seconds: number): Promise<Measured[]> {
  // Code that has just started runs at half its speed.
  for (const side of sides) await runRound(side, connections, Math.max(2, seconds / 2))
  const rounds = sides.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [...sides.entries()]
    for (const [index, side] of round % 2 === 0 ? turns : turns.toReversed())
      rounds[index]?.push(await runRound(side, connections, Math.max(1, seconds / ROUNDS)))
  }
  return rounds.map(summarizeRounds)
}

type Round = { times: number[]; seconds: number; failed: number; used: ProcessorTime }

/** Sends one request over and over for some seconds. */
export async function runRound({ target, request }: Side, connections: number, duration: number): Promise<Round> {
  const { method, path, token, next } = request
  const headers = {
    authorization: `Bearer ${token}`,
    ...(next && method !== 'GET' && { 'content-type': 'application/json' }),
  }
  const usedSince = await target.meter()
  const running = autocannon({
    url: target.url + path,
    connections,
    duration,
    method,
    headers,
    requests: [
      next
        ? {
            setupRequest: (prepared) => {
              const { path: own = path, body } = next()
              return { ...prepared, path: own, ...(body !== undefined && { body: JSON.stringify(body) }) }
            },
          }
        : {},
    ],
  })
  const times: number[] = []
  let refused = 0
  running.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 300) refused += 1
    else times.push(milliseconds)
  })
  const result = await running
  const used = await usedSince()
  await target.settle()
  return { times, seconds: result.duration, failed: refused + result.errors, used }
}

/** Summarizes rounds. A refusal counts as failed only, and its time is ignored. */
function summarizeRounds(rounds: readonly Round[]): Measured {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const sum = (value: (round: Round) => number) => rounds.reduce((total, round) => total + value(round), 0)
  const used = rounds.reduce((total, round) => addProcessorTimes(total, round.used), NO_PROCESSOR_TIME)
  const responseCount = Math.max(1, times.length)
  return {
    perSecond: times.length / sum((round) => round.seconds),
    p50: at(0.5),
    p95: at(0.95),
    failed: sum((round) => round.failed),
    server: used.server / responseCount,
    database: used.database / responseCount,
  }
}
