import type { Database } from '#server/adapters/database/port.ts'
import { loadCaseFacts } from '#server/features/promises/load-facts.ts'
import { passOverOpenCases } from '#server/features/promises/nightly-pass.ts'
import { jobContextByHand } from '#server/jobs/handlers.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { openMonth } from './month.ts'
import { formatSeconds, measureTime } from './time.ts'

const ORGANIZATIONS = 200
const PATIENTS = 50
/** As many cases as the pass reads at a time. */
const BATCH = 200

/**
 * Measures the nightly pass over ten thousand open cases, once with a promise to store for each and once with nothing to
 * change, against reading their facts alone.
 */
export async function benchNightlyPass(server: string | undefined) {
  const { database, services, close } = await openMonth(server, { organizations: ORGANIZATIONS, patients: PATIENTS })
  const ids = await openCases(database)
  console.log(`\nthe nightly pass over ${ids.length.toLocaleString('en')} open cases`)
  const reading = await measureTime(async () => {
    for (let at = 0; at < ids.length; at += BATCH) await loadCaseFacts(services, ids.slice(at, at + BATCH))
  })
  const nobody = { add: () => {}, runAll: async () => {} }
  const pass = () => passOverOpenCases(jobContextByHand(services, { kind: 'clock', slot: 'day' }, nobody))
  console.log(`  their facts alone                  ${formatSeconds(reading)}`)
  for (const label of ['each gets a promise', 'nothing moves']) {
    const time = await measureTime(pass)
    // As autovacuum does: a plan that was made while there was no promise reads all of them for each case.
    await database.pool.query('analyze case_promises')
    console.log(`  ${label.padEnd(34)} ${formatSeconds(time)}, ${(time / reading).toFixed(1)} times`)
  }
  await close()
}

/** Gives every case the steps of its setup, and returns the ids. */
async function openCases({ pool }: Pick<Database, 'pool'>) {
  const keys = STEP_GROUPS.initial.steps.map(({ key }) => key)
  await pool.query(
    `insert into workflow_steps (patient_id, step_group, position, step_key, created_at, updated_at)
    select p.id, 'initial', s.position, s.key, p.created_at, p.created_at
    from patients p cross join unnest($1::text[]) with ordinality s (key, position)`,
    [keys],
  )
  await pool.query(`update patients set is_active_request = true, status_key = 'new'`)
  await pool.query('vacuum (analyze)')
  const { rows } = await pool.query<{ id: number }>('select id from patients order by id')
  return rows.map(({ id }) => id)
}
