// Entry of the bench. Options select a part (--load, --bodies, --coverage, --jaws, --promises, --nightly, --billing,
// --scale, --traces, --trips, --webhooks, --only=room, --only=screens); by default requests are measured in a database of --patients, and with
// --growth at two sizes.

import { buildPart, isStale } from '../scripts/build.mjs'
import { buildWorkers } from '../scripts/build-workers.mjs'
import { benchAt, type RunOptions } from './at-size.ts'
import { benchBilling } from './billing.ts'
import { benchBodies } from './bodies.ts'
import { benchCoverage } from './coverage.ts'
import { benchGrowth } from './growth.ts'
import { benchInvoice } from './invoice.ts'
import { benchJaws } from './jaws.ts'
import { createBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { benchNightlyPass } from './nightly.ts'
import { benchPromises } from './promises/report.ts'
import { benchRoom } from './room.ts'
import { benchScreens } from './screens.ts'
import { benchScale } from './scale/index.ts'
import { benchTraces } from './traces.ts'
import { benchWebhooks } from './webhooks/index.ts'
import { measureTrips, printTrips } from './trips.ts'

const readOption = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1]
const option = (name: string, fallback: number) => Number(readOption(name) ?? fallback)
const list = (name: string, fallback: string) => (readOption(name) ?? fallback).split(',')
const has = (name: string) => process.argv.includes(`--${name}`)
const patients = option('patients', 100_000)
const server = has('embedded')
  ? undefined
  : (process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const only = list('only', '')
const all = { organizations: option('organizations', 20_000), users: option('users', 100_000) }
const runOptions: RunOptions = {
  port: option('port', 3290),
  seconds: option('seconds', 6),
  connections: list('connections', '1,16').map(Number),
}
/** Enough rows to send each request often, if only its statements are counted. */
const SMALL = 1000
const SMALL_SITE = { organizations: 500, users: 2000 }
const GROWTH = [10_000, 1_000_000]

if (has('bodies')) {
  benchBodies()
  process.exit(0)
}
if (has('coverage')) {
  benchCoverage(option('seeds', 40))
  process.exit(0)
}
if (has('jaws')) {
  benchJaws(option('arches', 400), option('seed', 1))
  process.exit(0)
}
if (has('promises')) {
  benchPromises(option('seed', 1), option('seeds', 5))
  process.exit(0)
}
if (has('nightly')) {
  await benchNightlyPass(server)
  process.exit(0)
}
if (has('webhooks')) {
  await buildWorkers()
  await benchWebhooks(server, { events: option('events', 50_000), rate: option('rate', 300) })
  process.exit()
}
if (has('billing')) {
  await buildWorkers()
  await benchBilling(server, option('organizations', 1_000))
  await benchInvoice(server)
  process.exit(0)
}
if (has('trips')) {
  const database = await createBenchDatabase(option('patients', SMALL), {
    server,
    all: SMALL_SITE,
    only,
  })
  printTrips(await measureTrips(database, runOptions.port))
  await database.drop()
  process.exit(0)
}
if (has('scale')) {
  if (!server) throw new Error('The sizes are those of a PostgreSQL server, not of the embedded database.')
  const sizes = list('sizes', '100000,1000000,10000000').map(Number)
  const which = new RegExp(readOption('which') ?? '')
  await benchScale({ server, port: runOptions.port, sizes, only: which, keep: has('keep') })
  process.exit(0)
}
if (isStale('server')) await buildPart('server')
if (has('load')) {
  const { BUILT, runLoad } = await import('./load-run/index.ts')
  const faults = await runLoad({ release: BUILT, people: option('people', 300), minutes: option('minutes', 10) })
  process.exit(faults.length > 0 ? 1 : 0)
}
if (only.some((each) => each === 'screens' || each === 'room') && isStale('web')) await buildPart('web')
if (only.includes('room')) {
  await benchRoom(runOptions.port)
  process.exit(0)
}
if (only.includes('screens')) {
  await benchScreens({
    port: runOptions.port,
    turns: option('turns', 12),
    labelPattern: new RegExp(readOption('which') ?? ''),
    large: readOption('patients') && server ? { size: patients, options: { server, all, only: ['none'] } } : undefined,
  })
  process.exit(0)
}
if (has('traces')) {
  const database = await createBenchDatabase(option('patients', SMALL), { server, all: SMALL_SITE, only })
  await benchTraces(database, {
    port: runOptions.port,
    rounds: option('rounds', 7),
    share: option('share', 0.1),
    isControl: has('control'),
  })
  await database.drop()
  process.exit(0)
}
if (!server) await buildWorkers()
const database = await createBenchDatabase(patients, { server, all, only })
await benchAt(database, runOptions)
await database.drop()
if (has('growth')) {
  const databases: BenchDatabase[] = []
  for (const size of GROWTH) databases.push(await createBenchDatabase(size, { server, all, only }))
  await benchGrowth(databases, runOptions)
  for (const each of databases) await each.drop()
}
process.exit(0)
