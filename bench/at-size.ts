import type { BenchDatabase } from './bench-database.ts'
import { measureJobs } from './jobs.ts'
import { measure } from './load.ts'
import { printHeading, printLine } from './report.ts'
import { readServerMemory, startServer } from './servers.ts'
import { openTarget } from './target.ts'
import { measureTrips } from './trips.ts'

export type RunOptions = { port: number; seconds: number; connections: readonly number[] }

/** Measures each request at one database; on PostgreSQL also its round trips, and the jobs. */
export async function benchAt(database: BenchDatabase, { port, seconds, connections }: RunOptions) {
  const trips = database.databaseUrl ? await measureTrips(database, port) : undefined
  const server = await startServer(database, port)
  const target = await openTarget(database, server)
  console.log(`  start to ready                     ${server.startedIn.toFixed(0)} ms`)
  printHeading()
  for (const measurement of database.measurements)
    for (const count of connections) {
      const { label, request } = measurement
      const [measured] = await measure([{ target, request }], count, seconds)
      if (measured) printLine({ label, connections: count, measured, trips: trips?.get(measurement) })
    }
  console.log(`  memory of the server               ${(readServerMemory(server) / 1e6).toFixed(0)} MB`)
  if (database.databaseUrl) await measureJobs(database.databaseUrl, server.url)
  await target.close()
  await server.stop()
}
