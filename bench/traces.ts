import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchDatabase } from './bench-database.ts'
import { runRound, type Side } from './load.ts'
import { startServer } from './servers.ts'
import { openTarget } from './target.ts'
import { median } from './time.ts'

type Options = { port: number; rounds: number; share: number; isControl: boolean }
/** What the second server needed, as a multiple of what the first one did. */
type Ratio = { processor: number; speed: number }

const CONNECTIONS = 8
const TURN_SECONDS = 1
const TURNS = 4

/**
 * Compares the same requests with and without a collector, turn by turn, so that other load affects both alike. Two
 * processes of the same code differ by some percent for as long as they run, so each round starts both anew. The
 * processor time of the server counts most: the speed has that of this process and of the collector in it too. A control
 * compares two servers without a collector, which shows how much of a difference is chance.
 */
export async function benchTraces(database: BenchDatabase, { port, rounds, share, isControl }: Options) {
  const collector = await openSink()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: String(share) }
  const ratios = new Map(database.measurements.map(({ label }) => [label, [] as Ratio[]]))
  for (let round = 0; round < rounds; round += 1) {
    const servers = [
      await startServer(database, port),
      await startServer(database, port + 1, isControl ? {} : traced),
    ] as const
    const targets = [await openTarget(database, servers[0]), await openTarget(database, servers[1])] as const
    for (const { label, request } of database.measurements) {
      const sides = [
        { target: targets[0], request },
        { target: targets[1], request },
      ] as const
      ratios.get(label)?.push(await compare(sides, round % 2 === 0))
    }
    for (const each of targets) await each.close()
    for (const each of servers) await each.stop()
  }
  console.log('| request | processor time | replies a second |\n| --- | ---: | ---: |')
  for (const [label, all] of ratios) row(label, all)
  row('all', [...ratios.values()].flat())
  console.log(`  ${rounds} rounds, ${collector.requests()} requests to the collector`)
  collector.close()
}

/** Sums up several turns of both sides, whose order alternates. */
async function compare(sides: readonly [Side, Side], isFirstFirst: boolean): Promise<Ratio> {
  const sums = sides.map(() => ({ processor: 0, replies: 0, seconds: 0 }))
  for (let turn = -1; turn < TURNS; turn += 1) {
    const ordered = (turn % 2 === 0) === isFirstFirst ? [...sides.entries()] : [...sides.entries()].toReversed()
    for (const [index, side] of ordered) {
      const { times, used, seconds } = await runRound(side, CONNECTIONS, TURN_SECONDS)
      const sum = sums[index]
      // The first turn warms both up.
      if (!sum || turn < 0) continue
      sum.processor += used.server
      sum.replies += times.length
      sum.seconds += seconds
    }
  }
  const [first, second] = sums.map(({ processor, replies, seconds }) => ({
    processor: processor / Math.max(1, replies),
    speed: replies / seconds,
  }))
  if (!first || !second) throw new Error('Nothing was compared.')
  return { processor: second.processor / first.processor, speed: second.speed / first.speed }
}

/** A collector that takes everything. */
async function openSink() {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, close: () => server.close() }
}

function row(label: string, ratios: readonly Ratio[]) {
  const processor = percent(ratios.map((each) => each.processor))
  console.log(`| ${label} | ${processor} | ${percent(ratios.map(({ speed }) => speed))} |`)
}

function percent(ratios: readonly number[]) {
  const change = (median(ratios) - 1) * 100
  return `${change >= 0 ? '+' : ''}${change.toFixed(1)} %`
}
