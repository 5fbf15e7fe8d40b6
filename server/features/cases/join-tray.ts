import { trayPlaceBlocker } from '#contract/trays.rules.ts'
import { invalid, refuse } from '#server/errors.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/http/context.ts'
import { refreshCases } from './refresh.ts'

/** The cases that are to share a tray, locked in the order of their ids: of two who take the same case the second is told. */
export async function lockForTray(ctx: Ctx, ids: readonly number[]) {
  const cases = await visiblePatients(ctx)
    .where('patients.id', 'in', ids)
    .orderBy('patients.id')
    .selectAll('patients')
    .forUpdate()
    .execute()
  if (cases.length < ids.length) throw invalid({ case_ids: ['One of the cases was not found.'] })
  for (const each of cases) {
    const suffix = each.numeric_suffix === null ? '' : ` (${each.numeric_suffix})`
    refuse(trayPlaceBlocker({ ...each, formatted_name: `${each.first_name} ${each.last_name}${suffix}` }))
  }
  return cases
}

export async function joinTray(ctx: Ctx, ids: readonly number[], case_tray_id: number) {
  await ctx.db.updateTable('patients').set({ case_tray_id }).where('id', 'in', ids).execute()
  await refreshCases(ctx, ids)
}
