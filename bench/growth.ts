import type { RunOptions } from './at-size.ts'
import type { BenchDatabase } from './bench-database.ts'
import { measure } from './load.ts'
import { printGrowth, printHeading, printLine } from './report.ts'
import { startServer } from './servers.ts'
import { openTarget } from './target.ts'

/** Measures the lists at a small and a large size in turn, so that both run under the same conditions. */
export async function benchGrowth(places: readonly BenchDatabase[], { port, seconds, connections }: RunOptions) {
  const started = []
  for (const [index, place] of places.entries()) {
    const server = await startServer(place, port + index)
    started.push({ place, server, target: await openTarget(place, server) })
  }
  printHeading()
  for (const { key, label } of places[0]?.measurements.filter((each) => each.growth) ?? [])
    for (const count of connections) {
      const sides = started.map(({ place, target }) => ({ target, request: requestOf(place, key) }))
      const measured = await measure(sides, count, seconds)
      const sizes = places.map(({ size }) => size)
      for (const [index, each] of measured.entries())
        printLine({ label: `${label} ${sizes[index]?.toLocaleString('en')}`, connections: count, measured: each })
      printGrowth(label, sizes, measured)
    }
  for (const { server, target } of started) {
    await target.close()
    await server.stop()
  }
}

function requestOf(place: BenchDatabase, key: string) {
  const found = place.measurements.find((each) => each.key === key)
  if (!found) throw new Error(`${key} is not measured at ${place.size}.`)
  return found.request
}
