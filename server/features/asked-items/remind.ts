import { sql } from 'kysely'
import { askedItemCan } from '#contract/asked-items.rules.ts'
import { addDays } from '#contract/days.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Ctx } from '#server/work.ts'
import { lockAskedItem, requireAsker, toEventData } from './lock-item.ts'
import type { AskedItemRecord } from './queries.ts'

/** Days after which an open item is reminded of. */
const REMINDER_DAYS = [1, 3, 7] as const
/** Days after which the owner of the practice is told as well. */
const OWNER_DAYS = 3

/** Reminds the practice of an open item by hand. Returns the id of the patient. */
export async function remindPractice(ctx: Ctx, id: number) {
  const { patient, askedCase, item, place } = await lockAskedItem(ctx, id)
  requireAsker(ctx, askedCase)
  throwConflictIf(askedItemCan.remind(askedCase, item, ctx.now))
  await ctx.db.updateTable('asked_items').set({ reminded_at: ctx.now }).where('id', '=', id).execute()
  await ctx.emit('asked.reminded', { ...toEventData(item), to_owner: isForOwner(item, ctx.now) }, place)
  return patient.id
}

type Due = Pick<AskedItemRecord, 'id' | 'patient_id' | 'kind' | 'part' | 'view' | 'opened_at'> & {
  organization_id: number
}

/**
 * Reminds of all open items that have waited for one, three or seven days, each once. Items of cases that go no further
 * and of closed practices are left out.
 */
export async function remindOfOpenItems(ctx: JobContext) {
  const [first, second, third] = REMINDER_DAYS.map((days) => addDays(ctx.now, -days))
  const { rows } = await sql<Due>`
    update asked_items i set
      reminded_at = ${ctx.now},
      reminders_sent = case when i.opened_at <= ${third} then 3 when i.opened_at <= ${second} then 2 else 1 end
    from patients p join organizations o on o.id = p.organization_id
    where p.id = i.patient_id and i.state = 'open' and i.reminders_sent < 3
      and (i.reminders_sent < 1 and i.opened_at <= ${first} or i.reminders_sent < 2 and i.opened_at <= ${second}
        or i.opened_at <= ${third})
      and p.deleted_at is null and p.status_key <> 'canceled' and o.deleted_at is null and o.disabled_at is null
    returning i.id, i.patient_id, i.kind, i.part, i.view, i.opened_at, p.organization_id`.execute(ctx.db)
  await pipelined(
    rows.map(({ patient_id, organization_id, ...item }) => {
      const data = { ...toEventData(item), to_owner: isForOwner(item, ctx.now) }
      return ctx.emit('asked.reminded', data, { patient_id, organization_id, subject_id: item.id })
    }),
  )
}

function isForOwner({ opened_at }: Pick<AskedItemRecord, 'opened_at'>, now: string) {
  return opened_at <= addDays(now, -OWNER_DAYS)
}
