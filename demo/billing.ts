import { addMonth } from '#server/features/contracts/periods.ts'
import { billOrganization } from '#server/features/billing/bill-organizations.ts'
import { addCredit } from '#server/features/organizations/credits.ts'
import { attemptOrder, type Outside } from '#server/features/payments/charge-attempt.ts'
import { ensureCustomer } from '#server/features/payments/provider-customer.ts'
import { addMethod } from '#server/features/payments/methods.ts'
import { retryUnpaidOrders } from '#server/features/payments/scheduled-payments.ts'
import type { NewPractice, Practice } from './practices.ts'
import type { People } from './people.ts'
import { DAY, toIsoString } from './random.ts'
import { fullName, type ActionRunner } from './action-runner.ts'
import type { DemoPayments } from './payments.ts'

/**
 * Enters the payment method of a practice on the day after its setup and charges the start-up fee; returns its customer
 * id.
 */
export async function payStartUp(stage: ActionRunner, till: DemoPayments, { id, sketch, owner, since }: NewPractice) {
  const ctx = stage.as(owner, since + DAY, id)
  const { customer_id } = await ensureCustomer(ctx, id)
  const details = sketch.bank
    ? { bank: sketch.bank }
    : ({ card: sketch.owes ? '4000000000000002' : '4242424242424242' } as const)
  const token = await till.tokenize(customer_id, fullName(owner), details)
  const { id: method_id } = await addMethod(ctx, id, token)
  await retryUnpaidOrders(ctx, id, method_id)
  return customer_id
}

const DECLINE_REASON = 'Declined by the bank.'

/**
 * Bills the months of a practice until now, or until its billing stopped, by the real engine with the clock set to each
 * due hour.
 */
export async function billPastMonths(
  stage: ActionRunner,
  till: DemoPayments,
  people: People,
  practice: Practice,
  now: number,
) {
  const { id, sketch, until, since, customer_id } = practice
  const isStopped = sketch.state && sketch.state !== 'without location'
  const end = isStopped ? until : now
  const { next_payment_date } = await stage.db
    .selectFrom('contracts')
    .where('organization_id', '=', id)
    .select('next_payment_date')
    .executeTakeFirstOrThrow()
  if (!next_payment_date) return
  if (sketch.credit) {
    const valid_from = toIsoString(since + 40 * DAY).slice(0, 10)
    const credit = { value: sketch.credit, valid_from, valid_to: null }
    await addCredit(stage.as(people.named('Marcus Odell'), since + 40 * DAY), id, credit)
  }
  const day = new Date(next_payment_date).getUTCDate()
  for (let at = next_payment_date; at <= toIsoString(end); at = addMonth(at, day)) {
    const next = addMonth(at, day)
    await billOrganization(stage.clock(Date.parse(at)), id, at)
    // The newest month of a practice that owes is refused, even if earlier months were paid.
    if (sketch.owes && customer_id && next > toIsoString(end)) till.refuse(customer_id, DECLINE_REASON)
    await payMonths(stage, id, next < toIsoString(end) ? next : toIsoString(end))
  }
  await billOrganization(stage.clock(end), id, toIsoString(end))
}

/** Attempts each due payment at its own hour until none is left, as the scheduled job does. */
async function payMonths(stage: ActionRunner, organization_id: number, until: string) {
  for (;;) {
    const due = await stage.db
      .selectFrom('orders')
      .where('organization_id', '=', organization_id)
      .where('attempt_at', '<=', until)
      .orderBy('attempt_at')
      .select(['id', 'attempt_at'])
      .executeTakeFirst()
    if (!due?.attempt_at) return
    const attempt = await attemptOrder(singleTransactionContext(stage, due.attempt_at), due.id, 'clock')
    if (!attempt?.finished_at) throw new Error(`Invoice ${due.id} of the demo was left open.`)
  }
}

/** Runs transactions of the action inside the single transaction of the demo. */
function singleTransactionContext(stage: ActionRunner, at: string): Outside {
  const work = stage.clock(Date.parse(at))
  return { ...work, transaction: (run) => run(work) }
}
