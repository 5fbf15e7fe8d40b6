import { caseCan } from '#contract/cases.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

/** Removes the case from the lists; its open requests stay open but hidden (specification 4.2). */
export async function archiveCase(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  throwConflictIf(caseCan.archive(state))
  await ctx.db.updateTable('patients').set({ deleted_at: ctx.now }).where('id', '=', patient.id).execute()
  await ctx.emit('patient.archived', {}, place)
  await refreshCase(ctx, patient.id)
}
