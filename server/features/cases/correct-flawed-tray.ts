import { CORRECTED_TRAY_FILE, FLAWED_TRAY_STATUS } from '#contract/enums.ts'
import { trayCan } from '#contract/flawed-trays.rules.ts'
import { invalid, throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { lockTray } from './lock-request.ts'
import { refreshCase } from './refresh-case.ts'

/** Specification 4.5: a file corrects the tray, another one replaces it, null removes it. */
export async function correctTray(ctx: Ctx, id: number, corrected_file_id: number | null) {
  const { state, tray, request, patient, facts, place } = await lockTray(ctx, id)
  throwConflictIf(trayCan.correct(state, tray, corrected_file_id))
  if (corrected_file_id !== null) await requireCorrectedFile(ctx, patient.id, corrected_file_id)
  if (corrected_file_id === tray.corrected_file_id) return
  const { corrected, needs_file } = FLAWED_TRAY_STATUS
  await ctx.db
    .updateTable('flawed_trays')
    .set({ corrected_file_id, status_id: corrected_file_id === null ? needs_file : corrected, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  // The print item of a flawed tray is printed from the file that corrects it.
  await ctx.db
    .updateTable('printing_request_items')
    .set({ file_id: corrected_file_id, updated_at: ctx.now })
    .where('flawed_tray_id', '=', id)
    .execute()
  await ctx.db.updateTable('customer_requests').set({ updated_at: ctx.now }).where('id', '=', request.id).execute()
  if (corrected_file_id === null) {
    await ctx.emit('request.changed', { ...facts, what: 'trays' }, place)
  } else {
    const replaced = tray.corrected_file_id !== null
    const details = { flawed_tray_id: id, jaw_type_id: tray.jaw_type_id, replaced }
    await ctx.emit('request.tray_corrected', { ...facts, ...details }, place)
  }
  await refreshCase(ctx, patient.id)
}

async function requireCorrectedFile(ctx: Ctx, patient_id: number, file_id: number) {
  const file = await ctx.db
    .selectFrom('patient_files')
    .where('id', '=', file_id)
    .where('patient_id', '=', patient_id)
    .where('patient_file_type_id', '=', CORRECTED_TRAY_FILE)
    .select('inspection')
    .executeTakeFirst()
  if (!file) throw invalid({ corrected_file_id: ['Must be a corrected tray of the patient.'] })
  if (file.inspection === 'failed') throw invalid({ corrected_file_id: ['The file cannot be read.'] })
}
