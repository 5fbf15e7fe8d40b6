import autocannon from 'autocannon'

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  /** What the next request is, where they are not all the same. */
  next?: () => { path?: string; body?: unknown }
}
/** One server that answers the request. */
export type Side = { url: string; request: Request }
export type Measured = { perSecond: number; p50: number; p95: number; p99: number; failed: number }

const ROUNDS = 4

/**
 * Measures all sides in turn, in short rounds: whatever else the machine does meanwhile falls on each of them alike. Each
 * is warmed up before, since code that has just started runs at half its speed.
 */
export async function measure(sides: readonly Side[], connections: number, seconds: number): Promise<Measured[]> {
  for (const side of sides) await run(side, connections, Math.max(2, seconds / 2))
  const rounds = sides.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, side] of sides.entries())
      rounds[index]?.push(await run(side, connections, Math.max(1, seconds / ROUNDS)))
  return rounds.map(summary)
}

type Round = { times: number[]; seconds: number; failed: number }

async function run({ url, request }: Side, connections: number, duration: number): Promise<Round> {
  const { method, path, token, next } = request
  const headers = { authorization: `Bearer ${token}`, ...(next && { 'content-type': 'application/json' }) }
  const running = autocannon({
    url: url + path,
    connections,
    duration,
    method,
    headers,
    requests: [
      next
        ? {
            setupRequest: (given) => {
              const { path: own = path, body } = next()
              return { ...given, path: own, ...(body !== undefined && { body: JSON.stringify(body) }) }
            },
          }
        : {},
    ],
  })
  const times: number[] = []
  let refused = 0
  running.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds)
    if (status >= 300) refused += 1
  })
  const result = await running
  return { times, seconds: result.duration, failed: refused + result.errors }
}

function summary(rounds: readonly Round[]): Measured {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  const sum = (value: (round: Round) => number) => rounds.reduce((total, round) => total + value(round), 0)
  return {
    perSecond: times.length / sum((round) => round.seconds),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed: sum((round) => round.failed),
  }
}
