import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { paymentCalls, paymentMethodCalls } from '#contract/payments.ts'
import { priceCalls } from '#contract/prices.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { trailCalls } from '#contract/trail.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { makeMember } from '#server/testing/factories.ts'
import { addMethod, withFreshSessions, runPayments } from '#server/testing/payment-methods.ts'
import { pdfPages } from '#server/testing/pdf-text.ts'
import { paymentSandbox } from '#server/testing/payments.ts'
import { makeUser } from '#server/testing/people.ts'

// Uses its own database, because billing charges all due invoices and the sandbox's failures are counted by calls.
const t = await openTestApp()
afterAll(() => t.services.close())
const { services } = t
const sandbox = await paymentSandbox()
afterEach(async () => {
  t.setClock(undefined)
  await sandbox.weather({ kind: 'fair' })
})

/** Closed on 2026-02-04 and due on the 7th: a month without a case, $99 plus the tax of Utah. */
const MONTH = 106.18
const BY_CARD = 107.76

async function world(kind?: Parameters<typeof addMethod>[2]) {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner } = await makeBilledOrganization(services)
  const as = withFreshSessions(t, owner)
  const { id } = organization
  const method = kind && (await addMethod(as, id, kind))
  const contract = await services.db
    .selectFrom('contracts')
    .where('organization_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const admin = withFreshSessions(t, await makeUser(services, { role: 'admin' }))
  const invoices = async () => (await as.call(orderCalls.list, { params: { id } })).orders.data
  const newest = async () => {
    const [order] = await invoices()
    if (!order) throw new Error('an invoice was closed')
    return order
  }
  return {
    id,
    as,
    admin,
    method,
    params: { id: contract.id },
    invoices,
    newest,
    attempts: async () =>
      (await as.call(paymentCalls.attempts, { params: { id: (await newest()).id } })).attempts.toReversed(),
    contract: async () => (await admin.call(subscriptionCalls.get, { params: { id: contract.id } })).contract,
    run: async (at: string) => {
      t.setClock(at.includes('T') ? at : `${at}T09:00:00.000Z`)
      await runBilling(services)
      await runPayments(services)
    },
  }
}

describe('an invoice', () => {
  it('is paid once with the primary method on its due date', async () => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-06')
    expect(await w.newest()).toMatchObject({ total: BY_CARD, fm_invoice_status: 'DRAFT' })
    expect(await w.contract()).toMatchObject({ payment_status: 'PENDING', billed_monthly_orders: 0 })
    await w.run('2026-02-07')
    await w.run('2026-02-07')
    const at = '2026-02-07T09:00:00.000Z'
    expect(await w.newest()).toMatchObject({
      total: BY_CARD,
      fm_invoice_status: 'PAID',
      fm_paid_at: at,
      attempt_at: null,
    })
    expect(await w.attempts()).toMatchObject([
      { number: 1, status: 'succeeded', amount: BY_CARD, started_by: 'clock', payment_method_type: 'card' },
    ])
    expect(await w.contract()).toMatchObject({
      payment_status: 'PAID',
      last_payment_date: at,
      billed_monthly_orders: 1,
    })
    const { events } = await w.admin.call(trailCalls.ofOrganization, { params: { id: w.id } })
    expect(events.data[0]?.name).toBe('order.paid')
    const member = t.as(await makeMember(services, w.id))
    const { id } = await w.newest()
    expect((await member.refused(paymentCalls.attempts, { params: { id } })).status).toBe(403)
    expect((await (await world()).as.refused(paymentCalls.attempts, { params: { id } })).status).toBe(404)
  })

  it('is retried after two and five days, then blocked', async () => {
    const w = await world({ card: 'declined' })
    await w.run('2026-02-07')
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'ATTEMPTED', attempt_at: '2026-02-09T09:00:00.000Z' })
    expect(await w.contract()).toMatchObject({ payment_status: 'NOT_PAID', billed_monthly_orders: 0 })
    await w.run('2026-02-08')
    expect(await w.attempts()).toHaveLength(1)
    await w.run('2026-02-09')
    expect(await w.newest()).toMatchObject({ attempt_at: '2026-02-12T09:00:00.000Z' })
    await w.run('2026-02-12')
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'BLOCKED', attempt_at: null })
    expect(await w.contract()).toMatchObject({ payment_status: 'BLOCKED' })
    await w.run('2026-02-20')
    const attempts = await w.attempts()
    expect(attempts.map(({ status, reason }) => [status, reason])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'Declined by the bank.']),
    )
    const { events } = await w.admin.call(trailCalls.ofOrganization, { params: { id: w.id } })
    expect(events.data.map(({ name }) => name).slice(0, 3)).toEqual([
      'order.blocked',
      'order.payment_failed',
      'order.payment_failed',
    ])
  })

  it('is shown as late to users who can pay, with the last failure reason, until it is paid', async () => {
    const w = await world({ card: 'declined' })
    const params = { id: w.id }
    const member = t.as(await makeMember(services, w.id))
    expect(await member.refused(paymentCalls.unpaid, { params })).toMatchObject({ status: 403 })
    const unpaid = async () => (await w.as.call(paymentCalls.unpaid, { params })).unpaid
    await w.run('2026-02-06')
    // An invoice before its due date is not late.
    expect(await unpaid()).toBeNull()
    await w.run('2026-02-07')
    const late = { count: 1, total: BY_CARD, reason: 'Declined by the bank.' }
    expect(await unpaid()).toMatchObject({ ...late, attempt_at: '2026-02-09T09:00:00.000Z' })
    await addMethod(w.as, w.id, { card: 'ok' })
    await w.run('2026-02-09')
    expect(await unpaid()).toBeNull()
  })

  it('stays unpaid without a payment method, and is paid once there is one', async () => {
    const w = await world()
    for (const date of ['2026-02-07', '2026-02-09', '2026-02-12']) await w.run(date)
    const invoice = await w.newest()
    expect(invoice).toMatchObject({ total: MONTH, fm_invoice_status: 'BLOCKED' })
    expect(await w.attempts()).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'failed', reason: 'There is no payment method.' })),
    )
    t.setClock('2026-02-20T09:00:00.000Z')
    await addMethod(w.as, w.id, { card: 'declined' })
    await t.runJobs()
    expect(await w.newest()).toMatchObject({ total: BY_CARD, fm_invoice_status: 'BLOCKED', attempt_at: null })
    await addMethod(w.as, w.id, { card: 'ok' })
    await t.runJobs()
    await t.runJobs()
    expect(await w.newest()).toMatchObject({ total: BY_CARD, fm_invoice_status: 'PAID' })
    const tries = (await w.attempts()).map(({ started_by, status }) => `${started_by} ${status}`)
    expect(tries.slice(3)).toEqual(['method failed', 'method succeeded'])
    expect(await w.contract()).toMatchObject({ payment_status: 'PAID', billed_monthly_orders: 1 })
  })

  it('keeps the card fee of its closing date, even for a card added later', async () => {
    const w = await world()
    await w.run('2026-02-05')
    const tax = { 'tax.state': 'UT', 'tax.rate': 7.25 } as const
    const save = (fee: number) => w.admin.call(priceCalls.saveSurcharges, { body: { ...tax, 'credit_card.fee': fee } })
    await save(9)
    try {
      await addMethod(w.as, w.id, { card: 'ok' })
      await t.runJobs()
      expect(await w.newest()).toMatchObject({ credit_card_fee: 1.58, total: BY_CARD })
      await w.run('2026-02-07')
      expect(await w.attempts()).toMatchObject([{ status: 'succeeded', amount: BY_CARD }])
    } finally {
      await save(1.49)
    }
  })

  it('is not charged by a new method before its due date', async () => {
    const w = await world()
    await w.run('2026-02-05')
    await addMethod(w.as, w.id, { card: 'ok' })
    await t.runJobs()
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'DRAFT', total: BY_CARD })
    expect(await w.attempts()).toEqual([])
  })

  it('is not charged while the contract is suspended', async () => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-05')
    await w.admin.call(subscriptionCalls.suspend, { params: w.params })
    await w.run('2026-02-10')
    await addMethod(w.as, w.id, { card: 'ok' })
    await t.runJobs()
    expect(await w.attempts()).toEqual([])
    await w.admin.call(subscriptionCalls.resume, { params: w.params })
    await w.run('2026-02-11')
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'PAID' })
  })

  it('of zero is paid without calling the provider', async () => {
    const w = await world({ card: 'declined' })
    await services.db
      .insertInto('organization_credits')
      .values({ organization_id: w.id, value_cents: 50_000, valid_from: '2026-01-01', created_at: services.clock() })
      .execute()
    await w.run('2026-02-07')
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'PAID', total: 0 })
    expect(await w.attempts()).toEqual([])
  })
})

describe('a bank debit', () => {
  const transactionOf = async ({ newest }: { newest: () => Promise<{ id: number }> }) => {
    const row = await services.db
      .selectFrom('payment_attempts')
      .where('order_id', '=', (await newest()).id)
      .where('transaction_id', 'is not', null)
      .orderBy('number', 'desc')
      .select('transaction_id')
      .executeTakeFirstOrThrow()
    return row.transaction_id ?? ''
  }

  it('is pending until it settles', async () => {
    const w = await world({ bank: 'ok' })
    await w.run('2026-02-07')
    expect(await w.newest()).toMatchObject({ total: MONTH, fm_invoice_status: 'SENT' })
    expect(await w.contract()).toMatchObject({ payment_status: 'PENDING' })
    await w.run('2026-02-09')
    expect(await w.attempts()).toMatchObject([{ status: 'pending', finished_at: null }])
    const refused = await w.admin.refused(subscriptionCalls.attemptPayment, { params: w.params, body: {} })
    expect(refused).toMatchObject({ status: 409, error: 'The payment is on its way.' })
    await sandbox.settle(await transactionOf(w))
    await w.run('2026-02-10')
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'PAID', fm_paid_at: '2026-02-10T09:00:00.000Z' })
    expect(await w.contract()).toMatchObject({ payment_status: 'PAID', billed_monthly_orders: 1 })
  })

  it('that is returned has failed according to the provider, not to the webhook hint', async () => {
    const w = await world({ bank: 'insufficient' })
    await w.run('2026-02-07')
    const id = await transactionOf(w)
    const query = { secret: sandbox.webhookSecret }
    const lie = { id, success: true, settled_at: '2026-02-08' }
    expect((await t.refused(paymentCalls.hint, { query: { secret: 'guessed' }, body: lie })).status).toBe(404)
    expect((await t.refused(paymentCalls.hint, { body: lie })).status).toBe(404)
    await t.call(paymentCalls.hint, { query, body: lie })
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'SENT' })
    t.setClock('2026-02-10T09:00:00.000Z')
    await sandbox.giveBack(id)
    await t.call(paymentCalls.hint, { query, body: lie })
    await t.call(paymentCalls.hint, { query, body: lie })
    await t.call(paymentCalls.hint, { query, body: { id: 'of nobody' } })
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'ATTEMPTED', attempt_at: '2026-02-12T09:00:00.000Z' })
    expect(await w.attempts()).toMatchObject([
      { status: 'failed', reason: 'Declined by the bank: there is not enough money in the account.' },
    ])
    expect(await w.contract()).toMatchObject({ payment_status: 'NOT_PAID' })
  })
})

describe('a payment provider that', () => {
  it.each(['garbage', 'lost'] as const)('charges and answers %s is queried, and never charges twice', async (kind) => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-06')
    await sandbox.weather({ kind, calls: 1 })
    await w.run('2026-02-07')
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'DRAFT' })
    expect(await w.contract()).toMatchObject({ payment_status: 'PENDING' })
    expect(await w.attempts()).toMatchObject([{ status: 'unknown', reason: expect.stringContaining('did not answer') }])
    await w.run('2026-02-07T10:00:00.000Z')
    expect(await w.attempts()).toMatchObject([{ number: 1, status: 'succeeded', reason: null }])
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'PAID', total: BY_CARD })
  })

  it('reports a different amount leaves the invoice unpaid', async () => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-06')
    await sandbox.weather({ kind: 'skewed', calls: 2 })
    for (const at of ['2026-02-07T09:00:00.000Z', '2026-02-07T10:00:00.000Z']) {
      await w.run(at)
      expect(await w.attempts()).toMatchObject([
        { number: 1, status: 'unknown', amount: BY_CARD, reason: expect.stringContaining('names another amount') },
      ])
      expect(await w.newest()).toMatchObject({ fm_invoice_status: 'DRAFT', fm_paid_at: null, total: BY_CARD })
      expect(await w.contract()).toMatchObject({
        billed_monthly_orders: 0,
        last_payment_date: '2026-01-05T09:00:00.000Z',
      })
    }
    await w.run('2026-02-07T11:00:00.000Z')
    expect(await w.attempts()).toMatchObject([{ number: 1, status: 'succeeded', amount: BY_CARD }])
  })

  it('is down is queried again, and then charges under the same key', async () => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-06')
    await sandbox.weather({ kind: 'down', calls: 2 })
    await w.run('2026-02-07')
    await w.run('2026-02-07T10:00:00.000Z')
    expect(await w.attempts()).toMatchObject([{ status: 'unknown' }])
    await w.run('2026-02-07T11:00:00.000Z')
    expect(await w.attempts()).toMatchObject([{ number: 1, status: 'succeeded' }])
  })

  it('never received the charge fails the attempt once the method is removed', async () => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-06')
    await sandbox.weather({ kind: 'down', calls: 1 })
    await w.run('2026-02-07')
    await w.as.call(paymentMethodCalls.remove, { params: { id: w.method?.id ?? 0 } })
    await w.run('2026-02-07T10:00:00.000Z')
    expect(await w.attempts()).toMatchObject([{ status: 'failed', reason: expect.stringContaining('removed') }])
    expect(await w.newest()).toMatchObject({ fm_invoice_status: 'ATTEMPTED' })
  })
})

/** The embedded database has one session, so requests cannot race there. */
describe.skipIf(inject('template').kind === 'embedded')('under concurrency (PostgreSQL only)', () => {
  it('nodes whose timers fire together bill and pay once', async () => {
    const w = await world({ card: 'ok' })
    t.setClock('2026-02-07T09:00:00.000Z')
    await Promise.all([1, 2, 3].map(() => runBilling(services)))
    await Promise.all([1, 2, 3, 4].map(() => runPayments(services)))
    expect(await w.invoices()).toMatchObject([{ number: 1, fm_invoice_status: 'PAID' }])
    expect(await w.attempts()).toMatchObject([{ number: 1, status: 'succeeded' }])
    expect(await w.contract()).toMatchObject({ billed_monthly_orders: 1 })
  })

  it('nodes that look up a lost charge find the same charge', async () => {
    const w = await world({ card: 'ok' })
    await w.run('2026-02-06')
    await sandbox.weather({ kind: 'down', calls: 1 })
    await w.run('2026-02-07')
    t.setClock('2026-02-07T10:00:00.000Z')
    await Promise.all([1, 2, 3, 4].map(() => runPayments(services)))
    expect(await w.attempts()).toMatchObject([{ number: 1, status: 'succeeded' }])
    expect(await w.contract()).toMatchObject({ billed_monthly_orders: 1 })
  })

  it('adding, removing and reordering methods leaves exactly one primary method', async () => {
    const w = await world()
    const add = () => addMethod(w.as, w.id, { card: 'ok' })
    const added = await Promise.all([add(), add(), add(), add()])
    const primaries = () =>
      services.db
        .selectFrom('payment_methods')
        .where('organization_id', '=', w.id)
        .where('is_primary', '=', true)
        .select('id')
        .execute()
    expect(await primaries()).toHaveLength(1)
    const [one, two, three, four] = added.map(({ id }) => ({ id }))
    if (!one || !two || !three || !four) throw new Error('four were added')
    const body = { is_primary: true }
    await Promise.all([
      w.as.send(paymentMethodCalls.update, { params: one, body }),
      w.as.send(paymentMethodCalls.update, { params: two, body }),
      w.as.send(paymentMethodCalls.remove, { params: one }),
      w.as.send(paymentMethodCalls.remove, { params: four }),
    ])
    expect(await primaries()).toHaveLength(1)
    const gone = await Promise.all([1, 2].map(() => w.as.send(paymentMethodCalls.remove, { params: two })))
    expect(gone.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect(await primaries()).toEqual([three])
  })
})

it('page 1 of an invoice shows the amount due, the date, the method and the amount paid', async () => {
  const w = await world({ card: 'ok' })
  const page = async (id: number) => {
    const file = await w.as.call(orderCalls.download, { params: { id }, query: { type: 'pdf' } })
    const [first] = pdfPages(file.bytes)
    expect(first?.missing).toBe(0)
    return first?.text.replaceAll(/\s+/g, ' ')
  }
  const { order } = await w.as.call(orderCalls.current, { params: { id: w.id } })
  const id = order?.id ?? 0
  expect(await page(id)).toMatch(/Total so far \$107\.76 .*Due 2026-02-07 Method .*4242\)/)
  await w.run('2026-02-04')
  expect(await page(id)).toMatch(/Total \$107\.76 .*Due 2026-02-07 Method .*4242\) Amount paid \$0\.00/)
  await w.run('2026-02-07')
  expect(await page(id)).toMatch(/Closed 2026-02-04 Paid 2026-02-07 Method .*4242\) Amount paid \$107\.76/)
})

it('an invoice that cannot be charged does not block the others', async () => {
  const [broken, other] = [await world({ card: 'ok' }), await world({ card: 'ok' })]
  t.setClock('2026-02-04T09:00:00.000Z')
  await runBilling(services)
  const { id } = await broken.newest()
  // With a total of zero but not paid, no attempt of it can be inserted.
  await services.db
    .updateTable('orders')
    .set({ total_cents: 0, subtotal_cents: 0, tax_cents: 0 })
    .where('id', '=', id)
    .execute()
  t.setClock('2026-02-07T09:00:00.000Z')
  await expect(runPayments(services)).rejects.toThrow('1 invoices could not be tried.')
  expect(await other.newest()).toMatchObject({ fm_invoice_status: 'PAID' })
})
