import { afterEach, describe, expect, inject, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { paymentCalls } from '#contract/payments.ts'
import { periodicRuleCalls } from '#contract/periodic-rules.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { addMethod, withFreshSessions, runPayments } from '#server/testing/payment-methods.ts'
import { paymentSandbox } from '#server/testing/payments.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePromotionCode } from '#server/testing/account-setup.ts'

const t = await testApp()
const { services } = t
const sandbox = await paymentSandbox()
afterEach(async () => {
  t.setClock(undefined)
  await sandbox.weather({ kind: 'fair' })
})

async function world(kind?: Parameters<typeof addMethod>[2], promotion_code_id: number | null = null) {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner } = await makeBilledOrganization(services, promotion_code_id)
  const as = withFreshSessions(t, owner)
  if (kind) await addMethod(as, organization.id, kind)
  const params = await services.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const admin = withFreshSessions(t, await makeUser(services, { role: 'admin' }))
  const current = async () => (await as.call(orderCalls.current, { params: { id: organization.id } })).order
  return {
    id: organization.id,
    as,
    admin,
    params,
    current,
    /** Adds a line to the open order, so that there is something to bill early. */
    add: async (value: number) => {
      const sent = { params: { id: (await current())?.id ?? 0 }, body: { value, custom_description: 'Extra model' } }
      return admin.call(orderCalls.addDiscountOrCharge, sent)
    },
    next: async () => {
      const query = { include: 'next_attempt' }
      return (await admin.call(subscriptionCalls.get, { params, query })).contract.next_attempt
    },
    invoices: async () => (await as.call(orderCalls.list, { params: { id: organization.id } })).orders.data,
  }
}

const RULE = { custom_description: 'Support', value: 25, type: 'Charge', is_active: true } as const
const CALL = subscriptionCalls.attemptPayment

describe('POST attempt_payment', () => {
  it('is limited to users who manage contracts', async () => {
    const w = await world()
    for (const role of ['supervisor', 'tech_support'] as const) {
      const client = t.as(await makeUser(services, { role }))
      expect((await client.refused(CALL, { params: w.params, body: {} })).status).toBe(403)
    }
    expect((await w.as.refused(CALL, { params: w.params, body: {} })).status).toBe(403)
    expect((await w.admin.refused(CALL, { params: { id: 999_999 }, body: {} })).status).toBe(404)
    expect((await w.admin.send(CALL, { params: w.params, body: { order_id: 'x' } })).status).toBe(422)
  })

  it('closes nothing without a method, while suspended, or when nothing was ever billed', async () => {
    const w = await world()
    const none = await w.admin.refused(CALL, { params: w.params, body: {} })
    expect(none).toMatchObject({ status: 422, code: 4101, error: 'There is no payment method.' })
    await addMethod(w.as, w.id, { card: 'ok' })
    await w.admin.call(subscriptionCalls.suspend, { params: w.params })
    expect(await w.admin.refused(CALL, { params: w.params, body: {} })).toMatchObject({ status: 409, code: 2301 })
    expect(await w.invoices()).toEqual([])
  })

  it('bills the current order at once; fee, number and date stay with the monthly order', async () => {
    const w = await world({ card: 'ok' })
    t.setClock('2026-01-15T09:00:00.000Z')
    await w.add(100)
    const before = await w.current()
    expect(before).toMatchObject({ number: 1, monthly_fee: 99, subtotal: 199 })
    expect(await w.next()).toMatchObject({
      order_id: before?.id,
      is_open: true,
      total: 108.85,
      payment_method_nickname: expect.any(String),
      under_way: null,
      early: {
        billed: { case_charges: 0, charges: 100, discounts: 0, credits: 0, tax: 7.25, credit_card_fee: 1.6 },
        waiting: { monthly_fee: 99, rules: 0, promotion: null, closes_at: '2026-02-04T09:00:00.000Z' },
        has_lines: true,
      },
    })
    const body = { order_id: before?.id }
    const { contract, message } = await w.admin.call(CALL, { params: w.params, body })
    expect(message).toBe(`Invoice ${before?.id} of $108.85 was paid.`)
    expect(contract).toMatchObject({
      payment_status: 'PAID',
      billed_monthly_orders: 0,
      next_payment_date: '2026-02-04T09:00:00.000Z',
      last_payment_date: '2026-01-15T09:00:00.000Z',
    })
    expect(await w.invoices()).toMatchObject([
      { id: before?.id, number: null, fm_invoice_status: 'PAID', monthly_fee: 0, total: 108.85 },
    ])
    // The monthly order continues with its fee.
    expect(await w.current()).toMatchObject({ number: 1, monthly_fee: 99, subtotal: 99, opened_at: before?.opened_at })
    // A repeated click does not close the next order, and a new request has nothing to bill.
    const again = await w.admin.refused(CALL, { params: w.params, body })
    expect(again).toMatchObject({ status: 409, code: 1409 })
    expect(await w.admin.refused(CALL, { params: w.params, body: {} })).toMatchObject({
      status: 409,
      error: 'The current invoice has nothing on it yet that can be billed early.',
    })
    t.setClock('2026-02-04T09:00:00.000Z')
    await runBilling(services)
    expect(await w.invoices()).toMatchObject([{ number: 1, monthly_fee: 99, subtotal: 99 }, { number: null }])
    expect((await w.current())?.number).toBe(2)
  })

  it('leaves a free month, rules and fee reductions to the order of the date', async () => {
    const code = await makePromotionCode(services, {
      promotion_code_type_id: 2,
      value_hundredths: 10_000,
      free_orders: 1,
    })
    const w = await world({ card: 'ok' }, code.id)
    await w.admin.call(periodicRuleCalls.create, { body: { ...RULE, contract_id: w.params.id } })
    await w.add(100)
    for (const total of [108.85, 108.85]) {
      expect((await w.next())?.early?.waiting).toMatchObject({
        monthly_fee: 99,
        rules: 25,
        promotion: `${code.code}, 100 %`,
      })
      const { message } = await w.admin.call(CALL, { params: w.params, body: {} })
      expect(message).toContain(`$${total} was paid`)
      if ((await w.invoices()).length === 1) await w.add(100)
    }
    t.setClock('2026-02-04T09:00:00.000Z')
    await runBilling(services)
    // The first full month is still the free one.
    expect((await w.invoices())[0]).toMatchObject({ number: 1, monthly_fee: 99, total: 0, fm_invoice_status: 'PAID' })
    t.setClock('2026-03-04T09:00:00.000Z')
    await runBilling(services)
    expect((await w.invoices())[0]).toMatchObject({ number: 2, monthly_fee: 99, subtotal: 124 })
  })

  it('charges the oldest unpaid invoice, and keeps the records when it is declined', async () => {
    const w = await world({ card: 'insufficient' })
    t.setClock('2026-03-05T09:00:00.000Z')
    await runBilling(services)
    const [second, first] = await w.invoices()
    expect(await w.next()).toMatchObject({ order_id: first?.id, is_open: false })
    const declined = await w.admin.refused(CALL, { params: w.params, body: {} })
    expect(declined).toMatchObject({ status: 422, code: 4100 })
    expect(declined.error).toContain('not enough money')
    expect(await w.invoices()).toMatchObject([
      { id: second?.id, fm_invoice_status: 'DRAFT' },
      // Keeps its date, because an attempt by hand does not count.
      { id: first?.id, fm_invoice_status: 'ATTEMPTED', attempt_at: first?.attempt_at },
    ])
    const { attempts } = await w.as.call(paymentCalls.attempts, { params: { id: first?.id ?? 0 } })
    expect(attempts).toMatchObject([{ started_by: 'staff', status: 'failed' }])
    await addMethod(w.as, w.id, { bank: 'ok' })
    const { message, contract } = await w.admin.call(CALL, { params: w.params, body: { order_id: first?.id } })
    expect(message).toContain('bank debit')
    expect(contract.payment_status).toBe('PENDING')
  })

  it('closes an order with nothing to pay as paid', async () => {
    const w = await world({ card: 'declined' })
    await services.db
      .insertInto('organization_credits')
      .values({ organization_id: w.id, value_cents: 50_000, valid_from: '2026-01-01', created_at: services.clock() })
      .execute()
    await w.add(30)
    const { message } = await w.admin.call(CALL, { params: w.params, body: {} })
    expect(message).toContain('nothing to pay')
    expect(await w.invoices()).toMatchObject([{ fm_invoice_status: 'PAID', total: 0 }])
  })

  it('reports an unknown result, and queries the provider before it retries', async () => {
    const w = await world({ card: 'ok' })
    await w.add(30)
    await sandbox.weather({ kind: 'lost', calls: 1 })
    const lost = await w.admin.refused(CALL, { params: w.params, body: {} })
    expect(lost).toMatchObject({ status: 503, code: 1503 })
    expect(await w.next()).toMatchObject({ is_open: false, under_way: 'unknown' })
    t.setClock('2026-01-05T09:01:00.000Z')
    const { message } = await w.admin.call(CALL, { params: w.params, body: {} })
    expect(message).toContain('was paid')
    await runPayments(services)
    expect(await w.invoices()).toMatchObject([{ fm_invoice_status: 'PAID' }])
  })

  it.skipIf(inject('template').kind === 'embedded')('accepts one of many concurrent attempts only', async () => {
    const w = await world({ card: 'ok' })
    await w.add(30)
    const body = { order_id: (await w.current())?.id }
    const replies = await Promise.all(Array.from({ length: 6 }, () => w.admin.send(CALL, { params: w.params, body })))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await w.invoices()).toHaveLength(1)
  })
})
