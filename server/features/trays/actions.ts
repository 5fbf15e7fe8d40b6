import { randomInt } from 'node:crypto'
import type { HandlerInput } from '#contract/call.ts'
import { archiveTrayBlocker, changeTrayBlocker, shippingIdBlocker, trayRoomBlocker } from '#contract/trays.rules.ts'
import type { trayCalls } from '#contract/trays.ts'
import { conflict, notFound, throwOnUniqueViolation, throwConflictIf } from '#server/errors.ts'
import {
  countInTray,
  joinTray,
  leaveTray,
  lockCasesForTray,
  lockCaseInTray,
} from '#server/features/cases/tray-membership.ts'
import type { Ctx } from '#server/work.ts'
import type { Events } from '#contract/events.ts'
import { getTray } from './queries.ts'

/** TRAY-11. Cases are locked first and active tray numbers are unique, so that one of two concurrent calls wins. */
export async function createTray(ctx: Ctx, body: HandlerInput<typeof trayCalls.create>['body']) {
  const { tray_number, case_ids } = body
  await lockCasesForTray(ctx, case_ids)
  const { id } = await ctx.db
    .insertInto('case_trays')
    .values({ tray_number, created_at: ctx.now, created_by_user_id: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      throwOnUniqueViolation('case_trays_active_number', conflict(`There is an active tray ${tray_number} already.`)),
    )
  await joinTray(ctx, case_ids, id)
  return emitTrayEvent(ctx, id, 'tray.created', {})
}

/** Cases are always locked before the tray. The second of two concurrent calls for the last place is refused. */
export async function addCases(ctx: Ctx, id: number, case_ids: readonly number[]) {
  const cases = await lockCasesForTray(ctx, case_ids)
  const tray = await lockTray(ctx, id)
  throwConflictIf(changeTrayBlocker(tray))
  throwConflictIf(trayRoomBlocker(await countInTray(ctx, id), cases.length))
  await joinTray(ctx, case_ids, id)
  for (const each of cases) await ctx.emit('tray.case_added', trayEventData(tray), eventTarget(each, id))
  return getTray(ctx, id)
}

export async function removeCase(ctx: Ctx, id: number, patient_id: number) {
  const patient = await lockCaseInTray(ctx, patient_id, id)
  const tray = await lockTray(ctx, id)
  throwConflictIf(changeTrayBlocker(tray))
  await leaveTray(ctx, patient_id)
  await ctx.emit('tray.case_removed', trayEventData(tray), eventTarget(patient, id))
  return getTray(ctx, id)
}

function trayEventData({ id, tray_number }: { id: number; tray_number: string }) {
  return { tray_id: id, tray_number }
}

function eventTarget({ id, organization_id }: { id: number; organization_id: number }, tray_id: number) {
  return { patient_id: id, organization_id, subject_id: tray_id }
}

/** TRAY-13: hides the tray; its cases stay in it (specification 4.6) until they are put in another one. */
export async function archiveTray(ctx: Ctx, id: number) {
  throwConflictIf(archiveTrayBlocker(await lockTray(ctx, id)))
  await ctx.db.updateTable('case_trays').set({ deleted_at: ctx.now }).where('id', '=', id).execute()
  return emitTrayEvent(ctx, id, 'tray.archived', {})
}

/** TRAY-14: generates the id once; repeated calls return the same one. */
export async function generateShippingId(ctx: Ctx, id: number) {
  const tray = await lockTray(ctx, id)
  throwConflictIf(shippingIdBlocker(tray))
  if (tray.shipping_id_text) return getTray(ctx, id)
  const shipping_id_text = newShippingId()
  await ctx.db.updateTable('case_trays').set({ shipping_id_text }).where('id', '=', id).execute()
  return emitTrayEvent(ctx, id, 'tray.shipping_id_generated', { shipping_id_text })
}

async function lockTray(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('case_trays').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type TrayEvent = 'tray.created' | 'tray.archived' | 'tray.shipping_id_generated'
type More<Name extends TrayEvent> = Omit<Events[Name], 'tray_id' | 'tray_number'>

/** Emits the event for each case of the tray, so that it appears in their timelines; for an empty tray once. */
async function emitTrayEvent<Name extends TrayEvent>(ctx: Ctx, id: number, name: Name, more: More<Name>) {
  const tray = await getTray(ctx, id)
  // Cast: the compiler cannot recombine a generic Omit with the omitted fields.
  const data = { tray_id: id, tray_number: tray.tray_number, ...more } as unknown as Events[Name]
  for (const { id: patient_id, organization_id } of tray.cases) {
    await ctx.emit(name, data, eventTarget({ id: patient_id, organization_id }, id))
  }
  if (tray.cases.length === 0) await ctx.emit(name, data, { subject_id: id })
  return tray
}

/** Excludes characters that are easily confused. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

function newShippingId() {
  return `SHP-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}
