import { caseCan } from '#contract/cases.rules.ts'
import { trayRoomBlocker } from '#contract/trays.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { countInTray } from './tray-membership.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

export async function restoreCase(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  throwConflictIf(caseCan.restore(state))
  const { case_tray_id } = patient
  // The case's place in the tray may have been taken meanwhile.
  const isTaken = case_tray_id !== null && trayRoomBlocker(await countInTray(ctx, case_tray_id), 1) !== undefined
  await ctx.db
    .updateTable('patients')
    .set({ deleted_at: null, case_tray_id: isTaken ? null : case_tray_id })
    .where('id', '=', patient.id)
    .execute()
  await ctx.emit('patient.restored', {}, place)
  await refreshCase(ctx, patient.id)
}
