import { fork } from 'node:child_process'
import path from 'node:path'
import type { BenchDatabase } from './bench-database.ts'
import { runRound, type Side } from './load.ts'
import { startServer } from './servers.ts'
import { openTarget } from './target.ts'
import { median } from './time.ts'

type Options = { port: number; rounds: number; share: number; isControl: boolean }
/** What one server needs: processor time in ms per reply, and how many replies it gives a second. */
type Figures = { processor: number; speed: number }
type Pair = readonly [first: Figures, second: Figures]

const CONNECTIONS = 8
const TURN_SECONDS = 1
const TURNS = 4

/**
 * Compares the same requests with and without a collector, turn by turn, so that other load affects both alike. Two
 * processes of the same code differ by some percent for as long as they run, so each round starts both anew. The
 * processor time of the server counts most: the speed has that of this process in it too. A control
 * compares two servers without a collector, which shows how much of a difference is chance.
 */
export async function benchTraces(database: BenchDatabase, { port, rounds, share, isControl }: Options) {
  const collector = await openCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: String(share) }
  const pairs = new Map(database.measurements.map(({ label }) => [label, [] as Pair[]]))
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
      pairs.get(label)?.push(await compare(sides, round % 2 === 0))
    }
    for (const each of targets) await each.close()
    for (const each of servers) await each.stop()
  }
  console.log('| request | processor time | replies a second |\n| --- | ---: | ---: |')
  for (const [label, all] of pairs) row(label, all)
  // A load that has each of these requests as often.
  row(
    'all of them',
    Array.from({ length: rounds }, (_, round) =>
      addUp([...pairs.values()].flatMap((all) => all.slice(round, round + 1))),
    ),
  )
  console.log(`  ${rounds} rounds of ${TURNS} turns`)
  collector.close()
}

/** Sums up several turns of both sides, whose order alternates. */
async function compare(sides: readonly [Side, Side], isFirstFirst: boolean): Promise<Pair> {
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
  return [first, second]
}

async function openCollector() {
  const child = fork(path.join(import.meta.dirname, 'collector.ts'), { execArgv: ['--import', 'tsx'] })
  const url = await new Promise<string>((resolve) => child.once('message', (told: string) => resolve(told)))
  return { url, close: () => child.disconnect() }
}

function addUp(pairs: readonly Pair[]): Pair {
  const sum = (side: 0 | 1) => ({
    processor: pairs.reduce((total, pair) => total + pair[side].processor, 0),
    speed: 1 / pairs.reduce((total, pair) => total + 1 / pair[side].speed, 0),
  })
  return [sum(0), sum(1)]
}

/** The medians of the ratios, the second of a pair to its first. */
function row(label: string, pairs: readonly Pair[]) {
  const processor = pairs.map(([first, second]) => second.processor / first.processor)
  const speed = pairs.map(([first, second]) => second.speed / first.speed)
  console.log(`| ${label} | ${percent(processor)} | ${percent(speed)} |`)
}

function percent(ratios: readonly number[]) {
  const change = (median(ratios) - 1) * 100
  return `${change >= 0 ? '+' : ''}${change.toFixed(1)} %`
}
