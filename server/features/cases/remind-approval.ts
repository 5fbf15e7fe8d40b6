import { caseCan } from '#contract/cases.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './lock-case.ts'

/** Reminds the doctor of a setup that waits for approval. The lock lets one of two users do it. */
export async function remindApproval(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  const last = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient.id)
    .where('name', '=', 'case.approval_reminded')
    .orderBy('id', 'desc')
    .limit(1)
    .select('created_at')
    .executeTakeFirst()
  throwConflictIf(caseCan.remindApproval(state, last?.created_at ?? null, ctx.now))
  const setup = await ctx.db
    .selectFrom('setups as s')
    .where('s.patient_id', '=', patient.id)
    .orderBy('s.version', 'desc')
    .limit(1)
    .select((eb) => [
      's.version',
      eb.exists(eb.selectFrom('setup_files as f').whereRef('f.setup_id', '=', 's.id').select('f.id')).as('has_files'),
    ])
    .executeTakeFirst()
  const data = { setup: setup?.version ?? null, has_files: setup?.has_files === true }
  await ctx.emit('case.approval_reminded', data, place)
}
