import { caseCan } from '#contract/cases.rules.ts'
import { refuse } from '#server/errors.ts'
import type { Ctx } from '#server/http/context.ts'
import { refreshCase } from './refresh.ts'
import { lockCase } from './state.ts'

export async function restoreCase(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  refuse(caseCan.restore(state))
  await ctx.db.updateTable('patients').set({ deleted_at: null }).where('id', '=', patient.id).execute()
  await ctx.emit('patient.restored', {}, place)
  await refreshCase(ctx, patient.id)
}
