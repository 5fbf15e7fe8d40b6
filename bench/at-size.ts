import type { Replay } from './capture.ts'
import { measureJobs } from './jobs.ts'
import { measure, runRound, summarizeRounds, warmUp, type Measured, type Round, type Side } from './load.ts'
import type { BenchDatabase } from './bench-database.ts'
import { printHeading, printLine } from './report.ts'
import type { Measurement } from './requests.ts'
import { memoryOf, startCeiling, startServer, type Running } from './servers.ts'
import { openSides, type SidesOf } from './sides.ts'
import { measureTrips } from './trips.ts'

export type RunOptions = { port: number; seconds: number; connections: readonly number[] }

/** Measures a place: the portal next to the best hand-written handler and next to its own statements. */
export async function benchAt(place: BenchDatabase, how: RunOptions) {
  const replays = await place.replays()
  const sides = await openSides(place)
  await (place.databaseUrl ? onPostgres(place, replays, sides, how) : onEmbedded(place, replays, sides, how))
  await sides.end()
}

async function onPostgres(
  place: BenchDatabase,
  replays: readonly Replay[],
  sides: SidesOf,
  { port, seconds, connections }: RunOptions,
) {
  const bare = await startCeiling(place, { port: port + 1, replays })
  const trips = await measureTrips(place, port)
  const ours = await startServer(place, port)
  printStartTime(ours)
  printHeading()
  for (const measurement of place.measurements)
    for (const count of connections) {
      const best = sides.best(bare, measurement)
      const [mine, same, hand] = await measure(
        [sides.ours(ours, measurement), sides.same(bare, measurement), ...(best ? [best] : [])],
        count,
        seconds,
        () => sides.settle(),
      )
      if (mine)
        printLine({
          label: measurement.label,
          connections: count,
          ours: mine,
          best: hand,
          same,
          trips: trips.get(measurement),
        })
    }
  printMemory(ours)
  if (place.databaseUrl) await measureJobs(place.databaseUrl, ours.url)
  await bare.stop()
  await ours.stop()
}

type Run = { measurement: Measurement; connections: number; ours: Round[]; best: Round[]; same: Round[] }

const TURNS = 2

/**
 * Only one process at a time can use the embedded database, so the sides run one after the other, and then in reverse
 * order.
 */
async function onEmbedded(
  place: BenchDatabase,
  replays: readonly Replay[],
  sides: SidesOf,
  { port, seconds, connections }: RunOptions,
) {
  const runs = place.measurements.flatMap((measurement) =>
    connections.map((count): Run => ({ measurement, connections: count, ours: [], best: [], same: [] })),
  )
  const add = async (to: Round[], side: Side | undefined, count: number) => {
    if (!side) return
    await warmUp(side, count, seconds / TURNS)
    to.push(await runRound(side, count, Math.max(1, seconds / TURNS)))
  }
  let isProven = false
  const turnOfOurs = async () => {
    const ours = await startServer(place, port)
    printStartTime(ours)
    for (const each of runs) await add(each.ours, sides.ours(ours, each.measurement), each.connections)
    printMemory(ours)
    await ours.stop()
  }
  const turnOfBare = async () => {
    const bare = await startCeiling(place, { port: port + 1, replays, isProven })
    isProven = true
    for (const each of runs) {
      await add(each.best, sides.best(bare, each.measurement), each.connections)
      await add(each.same, sides.same(bare, each.measurement), each.connections)
    }
    await bare.stop()
  }
  for (const turn of [turnOfBare, turnOfOurs, turnOfOurs, turnOfBare]) await turn()
  printHeading()
  const of = (rounds: Round[]): Measured | undefined => (rounds.length > 0 ? summarizeRounds(rounds) : undefined)
  for (const { measurement, connections: count, ours, best, same } of runs)
    printLine({
      label: measurement.label,
      connections: count,
      ours: summarizeRounds(ours),
      best: of(best),
      same: of(same),
    })
}

function printStartTime(ours: Running) {
  console.log(`  start to ready                     ${ours.startedIn.toFixed(0)} ms`)
}

function printMemory(ours: Running) {
  console.log(`  memory of the server               ${(memoryOf(ours) / 1e6).toFixed(0)} MB`)
}
