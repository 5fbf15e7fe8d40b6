import pg from 'pg'
import { addDays } from '#contract/days.ts'
import type { SearchModel } from '#contract/search.ts'
import { readDatabaseFacts } from '#server/backup/database-facts.ts'
import { filterUnreferenced } from '#server/features/files/unreferenced-objects.ts'
import { compareBooks } from '#server/features/ledger/check-ledger.ts'
import { mailJobs } from '#server/features/mails/jobs.ts'
import { listOutbox } from '#server/features/mails/queries.ts'
import { notificationJobs } from '#server/features/notifications/jobs.ts'
import { measurePromises } from '#server/features/promises/measure-promises.ts'
import { reindex } from '#server/features/search/reindex.ts'
import { checkTrail } from '#server/features/trail/check.ts'
import type { FeatureJobs } from '#server/jobs/feature-jobs.ts'
import { findHandler, jobContextByHand } from '#server/jobs/handlers.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import type { Services } from '#server/services.ts'
import { billMonth, createWork } from '../month.ts'
import { FIRST_ORGANIZATION, FIRST_OWNER } from '../world.ts'
import type { Item } from './measure.ts'

/** Sweeps ask for as many keys at once. */
const KEYS = 500
const WRITTEN = 100
const INDEXED = 500

/** What runs without anybody asking, and what is not a call: each as the portal does it. */
export function scaleJobs(services: Services, databaseUrl: string, patient: number): Item[] {
  const { db } = services
  const ctx = () => {
    const nobody = { add: () => {}, runAll: async () => {} }
    return jobContextByHand(services, { kind: 'clock', slot: 'day' }, nobody)
  }
  let day = 0
  /** Runs the job of another day each time, so that there is always a day to clean up. */
  const nightly = (jobs: FeatureJobs) => async () => {
    day += 1
    const payload = { kind: 'clock', slot: 'day' } as const
    await findHandler(jobs, payload)?.run({ ...ctx(), now: addDays(services.clock(), day) }, payload)
  }
  return [
    { label: `${WRITTEN} events, one by one, then sealed`, run: () => writeEvents(services, patient) },
    { label: 'outbox, the newest 200', run: () => listOutbox(db) },
    { label: 'nightly: mails of the oldest day', run: nightly(mailJobs) },
    { label: 'nightly: notices of the oldest day', run: nightly(notificationJobs) },
    { label: `sweep of files: ${KEYS} keys`, run: async () => filterUnreferenced(ctx(), await someKeys(services)) },
    { label: 'nightly: 500 practices indexed', run: () => reindexSome(services, 'organization', FIRST_ORGANIZATION) },
    { label: 'nightly: 500 people indexed', run: () => reindexSome(services, 'user', FIRST_OWNER) },
    { label: 'nightly: promises measured', run: () => measurePromises(ctx()) },
    { label: 'hourly: ledger compared', run: () => compareBooks(ctx()) },
    { label: 'hourly: one practice billed', run: () => billMonth(services) },
    { label: 'nightly: trail verified', run: () => checkTrail(db) },
    { label: 'backup: rows counted', run: () => countRows(databaseUrl) },
  ]
}

async function writeEvents({ db }: Services, patient_id: number) {
  for (let each = 0; each < WRITTEN; each += 1)
    await db.insertInto('events').values({ name: 'patient.opened', actor_id: 1, patient_id, data: '{}' }).execute()
  await sealEvents(db)
}

/** A batch of the pass that rebuilds the search index. */
function reindexSome(services: Services, model: SearchModel, first: number) {
  const ids = Array.from({ length: INDEXED }, (_, at) => first + at)
  return reindex(createWork(services), { model, ids })
}

/** Keys of originals and of derived objects, as a listing of the store has them. */
async function someKeys({ db }: Services) {
  const rows = await db
    .selectFrom('patient_files')
    .select(['file_path', 'light_path', 'thumbnail_path'])
    .orderBy('id', 'desc')
    .limit(Math.ceil(KEYS / 3))
    .execute()
  return rows.flatMap((row) => Object.values(row)).filter((key) => key !== null)
}

/** Without a limit of time, as a backup has its own connection. */
async function countRows(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await readDatabaseFacts(client, 'postgres').finally(() => client.end())
}
