import type { RunOptions } from './at-size.ts'
import { measure } from './load.ts'
import type { BenchDatabase } from './bench-database.ts'
import { printGrowth, printHeading, printLine } from './report.ts'
import type { Measurement } from './requests.ts'
import { startCeiling, startServer, type Running } from './servers.ts'
import { openSides, type SidesOf } from './sides.ts'

type Started = { place: BenchDatabase; ours: Running; bare: Running; sides: SidesOf }

/** Measures the lists at a small and a large size in turn, so that both run under the same conditions. */
export async function benchGrowth(places: readonly BenchDatabase[], { port, seconds, connections }: RunOptions) {
  const started: Started[] = []
  for (const [index, place] of places.entries()) {
    const bare = await startCeiling(place, { port: port + 2 * index + 1, replays: await place.replays() })
    const ours = await startServer(place, port + 2 * index)
    started.push({ place, ours, bare, sides: await openSides(place) })
  }
  printHeading()
  for (const key of places[0]?.measurements.flatMap((each) => (each.growth ? [each.key] : [])) ?? []) {
    const at = started.map((each) => ({ ...each, measurement: ofKey(each.place, key) }))
    const asked = at.map(({ sides, ours, bare, measurement }) => ({
      ours: sides.ours(ours, measurement),
      best: sides.best(bare, measurement),
    }))
    for (const count of connections) {
      const results = await measure(
        asked.flatMap(({ ours, best }) => (best ? [ours, best] : [ours])),
        count,
        seconds,
      )
      const mine = at.map(({ place, measurement }, index) => {
        const ours = results.shift()
        const best = asked[index]?.best && results.shift()
        const label = `${measurement.label} ${place.size.toLocaleString('en')}`
        if (ours) printLine({ label, connections: count, ours, best })
        return ours
      })
      const sizes = places.map(({ size }) => size)
      printGrowth(at[0]?.measurement.label ?? '', sizes, mine[0], mine[1])
    }
  }
  for (const { ours, bare, sides } of started) {
    await ours.stop()
    await bare.stop()
    await sides.end()
  }
}

function ofKey(place: BenchDatabase, key: string): Measurement {
  const found = place.measurements.find((each) => each.key === key)
  if (!found) throw new Error(`${key} is not measured at ${place.size}.`)
  return found
}
