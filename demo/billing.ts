import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { addMonth } from '#server/features/billing/periods.ts'
import { billOrganization } from '#server/features/billing/run.ts'
import { postPayment } from '#server/features/ledger/post.ts'
import { addCredit } from '#server/features/organizations/money.ts'
import type { Work } from '#server/work.ts'
import type { NewPractice, Practice } from './practices.ts'
import type { People } from './people.ts'
import { DAY, instant } from './random.ts'
import type { Stage } from './stage.ts'

/** The start-up invoice was paid the day after. */
export async function payStartUp(db: Kysely<DB>, { id, since }: NewPractice) {
  const paid = instant(since + DAY)
  await db
    .updateTable('orders')
    .set({ fm_invoice_status: 'PAID', fm_paid_at: paid })
    .where('organization_id', '=', id)
    .where('kind', '=', 'start_up')
    .execute()
  await db
    .updateTable('contracts')
    .set({ payment_status: 'PAID', last_payment_date: paid })
    .where('organization_id', '=', id)
    .execute()
}

/** The months of a practice until now, or until its contract was suspended: the engine itself, with the clock set to each closing. */
export async function billPast(stage: Stage, people: People, { id, sketch, until, since }: Practice, now: number) {
  // A disabled one is billed on: nobody suspended its contract.
  const end = sketch.state === 'archived' || sketch.state === 'suspended' ? until : now
  const { next_payment_date } = await stage.db
    .selectFrom('contracts')
    .where('organization_id', '=', id)
    .select('next_payment_date')
    .executeTakeFirstOrThrow()
  if (!next_payment_date) return
  if (sketch.credit) {
    const valid_from = instant(since + 40 * DAY).slice(0, 10)
    const credit = { value: sketch.credit, valid_from, valid_to: null }
    await addCredit(stage.as(people.named('Marcus Odell'), since + 40 * DAY), id, credit)
  }
  for (let at = next_payment_date; at <= instant(end); at = addMonth(at)) {
    await billOrganization(stage.clock(Date.parse(at)), id, at)
    const next = addMonth(at)
    await payMonths(stage.db, id, next < instant(end) ? next : instant(end))
  }
  await billOrganization(stage.clock(end), id, instant(end))
  if (sketch.owes) await leaveUnpaid(stage.db, id, sketch.owes)
  await recordPayments(stage.clock(end), id)
}

/** Money came in for what was due until then; the portal has no call for that. */
async function payMonths(db: Kysely<DB>, organization_id: number, until: string) {
  await sql`
    with paid as (
      update orders set fm_invoice_status = 'PAID', fm_paid_at = attempt_at, attempt_at = null
      where organization_id = ${organization_id} and fm_invoice_status = 'DRAFT' and attempt_at <= ${until}
      returning fm_paid_at
    )
    update contracts set payment_status = 'PAID', last_payment_date = (select max(fm_paid_at) from paid),
      billed_monthly_orders = billed_monthly_orders + (select count(*) from paid)
    where organization_id = ${organization_id} and exists (select from paid)`.execute(db)
}

/** The newest invoice of all was not paid. */
async function leaveUnpaid(db: Kysely<DB>, organization_id: number, owes: NonNullable<Practice['sketch']['owes']>) {
  await sql`
    with unpaid as (
      update orders set fm_invoice_status = ${owes === 'BLOCKED' ? 'BLOCKED' : 'ATTEMPTED'}, fm_paid_at = null
      where id = (select max(id) from orders
        where organization_id = ${organization_id} and kind = 'monthly' and fm_invoice_status = 'PAID')
      returning id
    )
    update contracts set payment_status = ${owes}, billed_monthly_orders = billed_monthly_orders - 1,
      last_payment_date = (select max(fm_paid_at) from orders
        where organization_id = ${organization_id} and id not in (select id from unpaid))
    where organization_id = ${organization_id}`.execute(db)
}

/** What was paid has the attempt that paid it, and both stand in the books. */
async function recordPayments(ctx: Work, organization_id: number) {
  const { rows } = await sql<{ id: number }>`
    insert into payment_attempts (order_id, number, amount_cents, started_by, status, started_at, finished_at)
    select id, 1, total_cents, 'clock', 'succeeded', fm_paid_at, fm_paid_at from orders
    where organization_id = ${organization_id} and fm_invoice_status = 'PAID' and total_cents > 0
    order by id returning id`.execute(ctx.db)
  for (const { id } of rows) await postPayment(ctx, id)
}
