import type { RunOptions } from './at-size.ts'
import type { BenchDatabase } from './bench-database.ts'
import { measure } from './load.ts'
import { printGrowth, printHeading, printLine } from './report.ts'
import { startServer } from './servers.ts'
import { openTarget } from './target.ts'

/** Measures the lists at a small and a large size in turn, so that both run under the same conditions. */
export async function benchGrowth(databases: readonly BenchDatabase[], { port, seconds, connections }: RunOptions) {
  const started = []
  for (const [index, database] of databases.entries()) {
    const server = await startServer(database, port + index)
    started.push({ database, server, target: await openTarget(database, server) })
  }
  printHeading()
  for (const { key, label } of databases[0]?.measurements.filter((each) => each.growth) ?? [])
    for (const count of connections) {
      const sides = started.map(({ database, target }) => ({ target, request: findRequest(database, key) }))
      const measured = await measure(sides, count, seconds)
      const sizes = databases.map(({ size }) => size)
      for (const [index, each] of measured.entries())
        printLine({ label: `${label} ${sizes[index]?.toLocaleString('en')}`, connections: count, measured: each })
      printGrowth(label, sizes, measured)
    }
  for (const { server, target } of started) {
    await target.close()
    await server.stop()
  }
}

function findRequest(database: BenchDatabase, key: string) {
  const measurement = database.measurements.find((each) => each.key === key)
  if (!measurement) throw new Error(`${key} is not measured at ${database.size}.`)
  return measurement.request
}
