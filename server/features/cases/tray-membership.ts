import { trayPlaceBlocker } from '#contract/trays.rules.ts'
import { invalid, notFound, throwConflictIf } from '#server/errors.ts'
import { getPatient, visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase, refreshCases } from './refresh-case.ts'

/**
 * Locks the cases for a shared tray in the order of their ids, so that of two concurrent requests for a case the second
 * is refused with 409.
 */
export async function lockCasesForTray(ctx: Ctx, ids: readonly number[]) {
  const cases = await visiblePatients(ctx)
    .where('patients.id', 'in', ids)
    .orderBy('patients.id')
    .selectAll('patients')
    .forUpdate()
    .execute()
  if (cases.length < ids.length) throw invalid({ case_ids: ['One of the cases was not found.'] })
  // The query runs after the cases are locked, so that it sees a tray that was created while waiting.
  const active = await activeTrays(
    ctx,
    cases.flatMap((each) => each.case_tray_id ?? []),
  )
  for (const each of cases) {
    const has_tray = each.case_tray_id !== null && active.includes(each.case_tray_id)
    const suffix = each.numeric_suffix === null ? '' : ` (${each.numeric_suffix})`
    throwConflictIf(
      trayPlaceBlocker({ ...each, has_tray, formatted_name: `${each.first_name} ${each.last_name}${suffix}` }),
    )
  }
  return cases
}

async function activeTrays(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('case_trays')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function joinTray(ctx: Ctx, ids: readonly number[], case_tray_id: number) {
  await ctx.db.updateTable('patients').set({ case_tray_id }).where('id', 'in', ids).execute()
  await refreshCases(ctx, ids)
}

/** Counts the places taken in a tray; archived cases take none. */
export async function countInTray(ctx: Ctx, case_tray_id: number) {
  const { count } = await ctx.db
    .selectFrom('patients')
    .where('case_tray_id', '=', case_tray_id)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a case of the tray, or throws 404. The case is locked before the tray, in the same order as for joining. */
export async function lockCaseInTray(ctx: Ctx, patient_id: number, case_tray_id: number) {
  const patient = await getPatient(ctx, patient_id, 'for update')
  if (patient.case_tray_id !== case_tray_id || patient.deleted_at) throw notFound()
  return patient
}

export async function leaveTray(ctx: Ctx, patient_id: number) {
  await ctx.db.updateTable('patients').set({ case_tray_id: null }).where('id', '=', patient_id).execute()
  await refreshCase(ctx, patient_id)
}
