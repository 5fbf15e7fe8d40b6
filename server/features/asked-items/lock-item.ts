import type { AskedThing } from '#contract/asked-kinds.ts'
import { canAskPractice, canAskPrice, type AskedCase } from '#contract/asked-items.rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { lockCase } from '#server/features/cases/lock-case.ts'
import type { Ctx } from '#server/work.ts'
import type { AskedItemRecord } from './queries.ts'

/** Locks a case in scope and returns it with the state that the rules of asked items check. */
export async function lockCaseToAsk(ctx: Ctx, patient_id: number) {
  const [locked, customer_requests] = await pipelined([
    lockCase(ctx, patient_id),
    ctx.db
      .selectFrom('customer_requests')
      .where('patient_id', '=', patient_id)
      .select(['status_id', 'print_assigned_to as assigned_to'])
      .execute(),
  ])
  const { patient, form } = locked
  const askedCase: AskedCase = { ...patient, rx_form: form ?? null, customer_requests }
  return { locked, patient, askedCase, place: locked.place }
}

/** Locks the case of an item in scope, so that changes of its items run one after the other. */
export async function lockAskedItem(ctx: Ctx, id: number) {
  const { patient_id } = await findPlace(ctx, id)
  const { place, ...lockedCase } = await lockCaseToAsk(ctx, patient_id)
  const item = await ctx.db.selectFrom('asked_items').where('id', '=', id).selectAll().executeTakeFirst()
  // The patient was deleted while the lock was awaited.
  if (!item) throw notFound()
  return { ...lockedCase, item, place: { ...place, subject_id: item.id } }
}

export type LockedItem = Awaited<ReturnType<typeof lockAskedItem>>

/** Returns the patient, kind and state of an item; the caller checks that the patient is in scope. */
export async function findPlace(ctx: Ctx, id: number) {
  const found = await ctx.db
    .selectFrom('asked_items')
    .where('id', '=', id)
    .select(['patient_id', 'kind', 'state'])
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Throws 403 unless the actor may ask in this case, and for a price also add charges. */
export function requireAsker(ctx: Ctx, askedCase: AskedCase, kind?: AskedThing['kind']) {
  if (!canAskPractice(ctx.actor, askedCase)) throw forbidden()
  if (kind === 'price' && !canAskPrice(ctx.actor, askedCase.organization_id)) throw forbidden()
}

/** Returns what the events of an item tell. */
export function toEventData({ id, kind, part, view }: Pick<AskedItemRecord, 'id' | 'kind' | 'part' | 'view'>) {
  return { asked_item_id: id, kind, ...(part && { part }), ...(view && { view }) }
}
