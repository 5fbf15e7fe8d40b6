import { labDay } from '#contract/working-time.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Work } from '#server/work.ts'
import { updatePromises } from './update-promises.ts'

/** Cases per transaction: few enough that a transition of one of them does not wait long. */
const BATCH = 200

/** Calculates the promises of all open cases anew, in batches, and ends those of parcels that have arrived. */
export async function passOverOpenCases(ctx: JobContext) {
  await endArrived(ctx)
  for (let after = 0; ;) {
    const ids = await listOpenCases(ctx, after)
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.transaction(async (work) => updatePromises(work, await lockCases(work, ids), 'pass'))
    after = last
  }
}

/** Ends the promises of parcels that have arrived. */
export async function endArrived(ctx: Pick<Work, 'db' | 'now'>) {
  await ctx.db
    .updateTable('case_promises')
    .set({ until: ctx.now })
    .where('until', 'is', null)
    .where('station', '=', 'parcel')
    .where('arrives_safe', '<', labDay(ctx.now))
    .execute()
}

/** Lists cases on which somebody has to do something: the lab, or the doctor who has not answered. */
async function listOpenCases(ctx: JobContext, after: number) {
  const rows = await ctx.db
    .selectFrom('patients')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('is_active_request', '=', true), eb('status_key', '=', 'awaiting_approval')]))
    .orderBy('id')
    .limit(BATCH)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks cases as every transition does, and leaves out those in a transition, which calculates their promise itself. */
async function lockCases(ctx: Work, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('patients')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
