import type { BenchDatabase } from './bench-database.ts'
import { measureJobs } from './jobs.ts'
import { measure } from './load.ts'
import { printHeading, printLine } from './report.ts'
import { memoryOf, startServer } from './servers.ts'
import { openTarget } from './target.ts'
import { measureTrips } from './trips.ts'

export type RunOptions = { port: number; seconds: number; connections: readonly number[] }

/** Measures each request of a place; on PostgreSQL also its round trips, and the jobs. */
export async function benchAt(place: BenchDatabase, { port, seconds, connections }: RunOptions) {
  const trips = place.databaseUrl ? await measureTrips(place, port) : undefined
  const server = await startServer(place, port)
  const target = await openTarget(place, server)
  console.log(`  start to ready                     ${server.startedIn.toFixed(0)} ms`)
  printHeading()
  for (const measurement of place.measurements)
    for (const count of connections) {
      const { label, request } = measurement
      const [measured] = await measure([{ target, request }], count, seconds)
      if (measured) printLine({ label, connections: count, measured, trips: trips?.get(measurement) })
    }
  console.log(`  memory of the server               ${(memoryOf(server) / 1e6).toFixed(0)} MB`)
  if (place.databaseUrl) await measureJobs(place.databaseUrl, server.url)
  await target.close()
  await server.stop()
}
