import { sql } from 'kysely'
import { listUnpaid } from '#server/features/orders/payable-orders.ts'
import { abandonedBefore, attemptOrder, resumeAttempt, type Outside } from './charge-attempt.ts'
import { setDueNow } from './begin.ts'
import { findOpenAttempt } from './queries.ts'
import type { Work } from '#server/work.ts'

/**
 * Scheduled payments: resolves attempts with an unknown outcome, charges due invoices, and retries unpaid ones with a
 * new method.
 */

/** The number of rows per query. */
const CHUNK = 200

/**
 * After this many consecutive attempts without an answer the provider is assumed to be down; the rest waits for the
 * next hour.
 */
const MAX_UNANSWERED = 3

type RunCounts = { asked: number; tried: number; unanswered: number }

/**
 * Resolves the open attempts, then charges due invoices (specification 5.3). An error does not stop the others; the
 * pass throws after all were processed.
 */
export async function runScheduledPayments(ctx: Outside): Promise<RunCounts> {
  const counts = { asked: 0, tried: 0, unanswered: 0 }
  if (ctx.services.payments.provider === 'off') return counts
  let consecutiveUnanswered = 0
  const recordOutcome = (attempt: { status: string } | undefined) => {
    consecutiveUnanswered = attempt?.status === 'unknown' ? consecutiveUnanswered + 1 : 0
    if (attempt?.status === 'unknown') counts.unanswered += 1
    return consecutiveUnanswered < MAX_UNANSWERED
  }
  const failures: unknown[] = []
  const runIsolated = async (id: number, run: () => ReturnType<typeof resumeAttempt>) => {
    try {
      return await run()
    } catch (error) {
      ctx.services.log.error({ err: error, id }, 'an invoice could not be tried')
      failures.push(error)
      return undefined
    }
  }
  const processAll = async () => {
    for await (const { id } of iterateChunks((after) => listOpen(ctx, after))) {
      counts.asked += 1
      if (!recordOutcome(await runIsolated(id, () => resumeAttempt(ctx, id)))) return
    }
    for await (const { id } of iterateDueOrders(ctx)) {
      counts.tried += 1
      if (!recordOutcome(await runIsolated(id, () => attemptOrder(ctx, id, 'clock')))) return
    }
  }
  await processAll()
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invoices could not be tried.`)
  return counts
}

/** Iterates over due invoices in the order of their ids. */
export function iterateDueOrders(ctx: Work) {
  return iterateChunks((after) => listDue(ctx, after))
}

async function* iterateChunks<Row extends { id: number }>(read: (after: number) => Promise<Row[]>) {
  for (let after = 0; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.id
  }
}

function listOpen(ctx: Work, after: number) {
  return ctx.db
    .selectFrom('payment_attempts')
    .where('finished_at', 'is', null)
    .where('id', '>', after)
    .where((eb) => eb.or([eb('status', '!=', 'started'), eb('asked_at', '<=', abandonedBefore(ctx.now))]))
    .select('id')
    .orderBy('id')
    .limit(CHUNK)
    .execute()
}

type DueOrder = {
  id: number
  attempt_at: string
  total_cents: number
  name: string
  account_number: string
  payment_method_nickname: string | null
}

async function listDue(ctx: Work, after: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.id, o.attempt_at, o.total_cents, g.name, g.account_number, m.payment_method_nickname
    from orders o
      join contracts c on c.organization_id = o.organization_id and c.suspended_at is null
      join organizations g on g.id = o.organization_id and g.disabled_at is null
      left join payment_methods m on m.organization_id = o.organization_id and m.is_primary
    where o.id > ${after} and o.attempt_at <= ${ctx.now} and o.fm_invoice_status in ('DRAFT', 'SENT', 'ATTEMPTED')
      and not exists (select from payment_attempts a where a.order_id = o.id and a.finished_at is null)
    order by o.id limit ${CHUNK}`.execute(ctx.db)
  return rows
}

/**
 * Specification 4.7: charges unpaid invoices with a new method, oldest first. An invoice that is not due yet keeps its
 * date, and one already tried with this method is skipped, since a job may run twice.
 */
export async function retryUnpaidOrders(ctx: Outside, organization_id: number, method_id: number | null) {
  if (ctx.services.payments.provider === 'off') return
  for (const order of await listUnpaid(ctx, organization_id)) {
    const isNotDue = order.fm_invoice_status === 'DRAFT' && (order.attempt_at ?? '') > ctx.now
    if (isNotDue || (await findOpenAttempt(ctx, order.id))) continue
    if (method_id !== null && (await hasAttempt(ctx, order.id, method_id))) continue
    await ctx.transaction((work) => setDueNow(work, order))
    await attemptOrder(ctx, order.id, 'method')
  }
}

async function hasAttempt(ctx: Work, order_id: number, method_id: number) {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', order_id)
    .where('payment_method_id', '=', method_id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
