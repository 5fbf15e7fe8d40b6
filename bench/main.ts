import { buildPart, isStale } from '../scripts/build.mjs'
import { buildWorkers } from '../scripts/build-workers.mjs'
import { benchBilling } from './billing.ts'
import { benchInvoice } from './invoice.ts'
import { measureJobs } from './jobs.ts'
import { measure, type Measured, type Side } from './load.ts'
import { makePlace, type Place } from './place.ts'
import { heading, line, growthOf } from './report.ts'
import type { Measurement } from './requests.ts'
import { benchScreens } from './screens.ts'
import { memoryOf, startCeiling, startServer, type Running } from './servers.ts'

const option = (name: string, fallback: number) => {
  const given = process.argv.find((each) => each.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : fallback
}
const has = (name: string) => process.argv.includes(`--${name}`)
const patients = option('patients', 100_000)
const seconds = option('seconds', 6)
const server = has('embedded')
  ? undefined
  : (process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const only = (process.argv.find((each) => each.startsWith('--only='))?.split('=')[1] ?? '').split(',')
const all = { organizations: option('organizations', 20_000), users: option('users', 100_000) }
const PORT = option('port', 3290)
const CONNECTIONS = 16
const GROWTH = [10_000, 1_000_000]

if (has('billing')) {
  await buildWorkers()
  await benchBilling(server, option('organizations', 1_000))
  await benchInvoice(server)
  process.exit(0)
}
if (isStale('server')) await buildPart('server')
if (only.includes('screens')) {
  if (isStale('web')) await buildPart('web')
  const isLarge = process.argv.some((each) => each.startsWith('--patients='))
  const which = process.argv.find((each) => each.startsWith('--which='))?.split('=')[1] ?? ''
  await benchScreens({
    port: PORT,
    turns: option('turns', 12),
    which: new RegExp(which),
    large: isLarge && server ? { size: patients, options: { server, all, only: ['none'] } } : undefined,
  })
  process.exit(0)
}
if (!server) await buildWorkers()
await benchAt(patients)
if (has('growth')) await benchGrowth()
process.exit(0)

/** Everything at one size, ours beside the ceiling. */
async function benchAt(size: number) {
  const place = await makePlace(size, { server, all, only })
  // One process at a time may have the embedded database.
  const ours = await startServer(place, PORT)
  if (!server) await measureEmbedded(place, ours)
  else {
    const bare = await startCeiling(place, PORT + 1)
    facts(ours)
    heading()
    for (const measurement of place.measurements)
      for (const connections of [1, CONNECTIONS]) {
        const [mine, ceiling] = await measure(
          [sideOf(ours, measurement), bareSide(bare, measurement)],
          connections,
          seconds,
        )
        line(measurement.label, connections, mine, ceiling)
      }
    memory(ours)
    if (place.databaseUrl) await measureJobs(place.databaseUrl, ours.url)
    await bare.stop()
    await ours.stop()
  }
  await place.drop()
}

async function measureEmbedded(place: Place, ours: Running) {
  const runs = place.measurements.flatMap((measurement) =>
    [1, CONNECTIONS].map((connections) => ({ measurement, connections, mine: undefined as Measured | undefined })),
  )
  facts(ours)
  for (const each of runs) [each.mine] = await measure([sideOf(ours, each.measurement)], each.connections, seconds)
  memory(ours)
  await ours.stop()
  const bare = await startCeiling(place, PORT + 1)
  heading()
  for (const { measurement, connections, mine } of runs) {
    const [ceiling] = await measure([bareSide(bare, measurement)], connections, seconds)
    line(measurement.label, connections, mine, ceiling)
  }
  await bare.stop()
}

/** The lists at a small and a large size, measured in turn, so that both have the same machine. */
async function benchGrowth() {
  const places: Place[] = []
  for (const size of GROWTH) places.push(await makePlace(size, { server, all, only }))
  const started: { place: Place; ours: Running; bare: Running }[] = []
  for (const [index, place] of places.entries())
    started.push({
      place,
      ours: await startServer(place, PORT + 2 * index),
      bare: await startCeiling(place, PORT + 2 * index + 1),
    })
  heading()
  for (const key of places[0]?.measurements.flatMap((each) => (each.growth ? [each.key] : [])) ?? []) {
    const at = started.map((each) => ({ ...each, measurement: ofKey(each.place, key) }))
    const sides = at.flatMap(({ ours, bare, measurement }) => [sideOf(ours, measurement), bareSide(bare, measurement)])
    for (const connections of [1, CONNECTIONS]) {
      const results = await measure(sides, connections, seconds)
      for (const [index, { place, measurement }] of at.entries())
        line(
          `${measurement.label} ${place.size.toLocaleString('en')}`,
          connections,
          results[2 * index],
          results[2 * index + 1],
        )
      growthOf(at[0]?.measurement.label ?? '', GROWTH, results[0], results[2])
    }
  }
  for (const { ours, bare } of started) {
    await ours.stop()
    await bare.stop()
  }
  for (const place of places) await place.drop()
}

function ofKey(place: Place, key: string): Measurement {
  const found = place.measurements.find((each) => each.key === key)
  if (!found) throw new Error(`${key} is not measured at ${place.size}.`)
  return found
}

function sideOf({ url }: Running, { request }: Measurement): Side {
  return { url, request }
}

/** The ceiling has one address per request and finds the turn's row itself. */
function bareSide({ url }: Running, { key, request }: Measurement): Side {
  const { next } = request
  return { url, request: { ...request, path: `/${key}`, ...(next && { next: () => ({ body: next().body }) }) } }
}

function facts(ours: Running) {
  console.log(`  start to ready                     ${ours.startedIn.toFixed(0)} ms`)
}

function memory(ours: Running) {
  console.log(`  memory of the server               ${(memoryOf(ours) / 1e6).toFixed(0)} MB`)
}
