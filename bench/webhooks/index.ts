import { setTimeout as wait } from 'node:timers/promises'
import { openWebhooks } from '#server/adapters/webhooks/post.ts'
import { sealSecret } from '#server/features/webhooks/secret.ts'
import { startWebhookWorker } from '#server/features/webhooks/worker.ts'
import { startSealing } from '#server/jobs/seals.ts'
import { openMonth } from '../month.ts'
import { openEndpoints, type Arrival } from './endpoints.ts'

const ENDPOINTS = 20
const CASES = 50
const TICK_MS = 100
const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

type Options = { events: number; rate: number }
type Kind = 'fast' | 'slow' | 'dead'
type Outcome = { p50: number; p99: number; arrived: number; seconds: number; megabytes: number }

/**
 * Measures how long an event takes from its commit to an endpoint, at a constant rate to 20 endpoints: once with all of
 * them well, once with one that answers after two seconds and one where nobody listens. The other 18 must not notice.
 */
export async function benchWebhooks(server: string | undefined, { events, rate }: Options) {
  console.log(`\n${events.toLocaleString('en')} events to ${ENDPOINTS} endpoints, ${rate} a second`)
  const well = await run(server, { events, rate }, [])
  print('all of them are well', well)
  const mixed = await run(server, { events, rate }, ['slow', 'dead'])
  print('one is slow, one is dead', mixed)
  const later = (mixed.p99 - well.p99) / 1000
  console.log(`  99 of 100 come ${later.toFixed(1)} s later to the other 18 (at most 5)`)
  if (later > 5) process.exitCode = 1
}

async function run(server: string | undefined, { events, rate }: Options, ill: readonly Kind[]): Promise<Outcome> {
  const month = await openMonth(server, { organizations: ENDPOINTS, patients: CASES })
  const { database, services } = month
  const times: number[] = []
  const endpoints = await openEndpoints((arrivals: Arrival[]) => {
    for (const { endpoint, ms } of arrivals) if (endpoint.startsWith('/fast')) times.push(ms)
  })
  const organizations = await addWebhooks(month, endpoints.base, ill)
  const webhooks = openWebhooks({ allowsLocal: true, userAgent: 'Typodont/bench' })
  const worker = startWebhookWorker(services, webhooks.post, { poll: true })
  const sealing = startSealing(services)

  const watched = organizations.filter(({ kind }) => kind === 'fast').length
  const expected = Math.floor((events / ENDPOINTS) * watched)
  const started = performance.now()
  const memory: number[] = []
  for (let made = 0; made < events;) {
    const due = Math.min(events, Math.ceil(((performance.now() - started) / 1000) * rate))
    if (due > made) await database.pool.query(MAKE, [made, due, organizations.map(({ id }) => id), ENDPOINTS, CASES])
    made = Math.max(made, due)
    memory.push(process.memoryUsage().rss)
    await wait(TICK_MS)
  }
  for (let seconds = 0; times.length < expected && seconds < 120; seconds++) await wait(1000)
  const seconds = (performance.now() - started) / 1000
  await worker.stop()
  await sealing.stop()
  webhooks.close()
  await endpoints.close()
  await month.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  const half = Math.floor(memory.length / 2)
  const megabytes = (Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half))) / 1024 ** 2
  return { p50: at(0.5), p99: at(0.99), arrived: times.length / expected, seconds, megabytes }
}

/** Events in turn for each practice, and within it for each of its cases. */
const MAKE = `
  insert into events (name, organization_id, patient_id, data)
  select 'patient.archived', o.id, p.first + (n / $4) % $5, '{}'
  from generate_series($1::int, $2::int - 1) n
  join unnest($3::int[]) with ordinality o (id, number) on o.number = n % $4 + 1
  join lateral (select min(patients.id) as first from patients where patients.organization_id = o.id) p on true`

async function addWebhooks(
  { database, services }: Awaited<ReturnType<typeof openMonth>>,
  base: string,
  ill: readonly Kind[],
) {
  const { rows } = await database.pool.query<{ id: number }>('select id from organizations order by id limit $1', [
    ENDPOINTS,
  ])
  const organizations = rows.map(({ id }, number) => ({ id, kind: ill[number] ?? 'fast' }))
  for (const { id, kind } of organizations) {
    // The first port has no listener, so every connection to it is refused.
    const url = kind === 'dead' ? 'http://127.0.0.1:1/' : `${base}/${kind}/${id}`
    await database.pool.query(
      `insert into webhooks (organization_id, url, events, secret, secret_end, position, created_at, updated_at)
      select $1, $2, '{*}', $3, 'AAA=', position, now(), now() from event_feed_progress`,
      [id, url, sealSecret(services.config.secrets, id, SECRET)],
    )
  }
  return organizations
}

function print(label: string, { p50, p99, arrived, seconds, megabytes }: Outcome) {
  const share = `${(arrived * 100).toFixed(1)} % arrived in ${seconds.toFixed(0)} s`
  console.log(
    `  ${label.padEnd(26)} p50 ${(p50 / 1000).toFixed(1)} s, p99 ${(p99 / 1000).toFixed(1)} s, ${share}, memory ${megabytes >= 0 ? '+' : ''}${megabytes.toFixed(0)} MB in the second half`,
  )
}
