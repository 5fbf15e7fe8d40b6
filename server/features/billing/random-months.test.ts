import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { orderCalls, type Order } from '#contract/orders.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { compareBooks } from '#server/features/ledger/check-ledger.ts'
import { postPayment } from '#server/features/ledger/post.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { testContext } from '#server/testing/factories.ts'
import { finishAttempt, makeAttempt } from '#server/testing/payment-attempts.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePromotionCode } from '#server/testing/account-setup.ts'

const t = await testApp()
const { services } = t
afterEach(() => t.setClock(undefined))
const person = await makeUser(services, { role: 'admin' })
/** The session starts at the time of the test clock. */
const admin = () => t.as(person)

/** The events of a month, and the fate of its invoice. */
const month = fc.record({
  cases: fc.nat(2),
  lines: fc.array(
    fc.integer({ min: -40_000, max: 20_000 }).filter((cents) => cents !== 0),
    { maxLength: 3 },
  ),
  credit: fc.option(fc.integer({ min: 1, max: 30_000 })),
  fate: fc.constantFrom('open', 'card', 'refused', 'bank', 'returned', 'on its way', 'void'),
})
const story = fc.record({
  percent: fc.option(fc.integer({ min: 1, max: 10_000 })),
  months: fc.array(month, { minLength: 1, maxLength: 3 }),
})

type Month = typeof month extends fc.Arbitrary<infer Value> ? Value : never
const CLOSINGS = ['2026-02-04', '2026-03-04', '2026-04-04']
const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)

it('each month has the same amounts live and closed, and the books agree', async () => {
  await fc.assert(fc.asyncProperty(story, play), { numRuns: 6 })
})

async function play({ percent, months }: { percent: number | null; months: Month[] }) {
  t.setClock('2026-01-05T09:00:00.000Z')
  const code = percent
    ? await makePromotionCode(services, { promotion_code_type_id: 2, value_hundredths: percent })
    : undefined
  const { organization, owner, location } = await makeBilledOrganization(services, code?.id ?? null)
  const params = { id: organization.id }
  const form = caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-01-02' })
  const current = async () => (await admin().call(orderCalls.current, { params })).order
  let from = '2026-01-06'
  for (const [at, { cases, lines, credit, fate }] of months.entries()) {
    const closing = CLOSINGS[at] ?? ''
    t.setClock(`${from}T09:00:00.000Z`)
    for (let each = 0; each < cases; each += 1) await t.as(owner).call(caseCalls.submit, { body: form })
    if (credit)
      await admin().call(organizationSettingCalls.addCredit, {
        params,
        body: { value: credit / 100, valid_from: from, valid_to: null },
      })
    for (const line of lines) await addRemoveAndAddLine((await current())?.id ?? 0, line)
    t.setClock(`${closing}T08:59:00.000Z`)
    await runBilling(services)
    t.setClock(`${closing}T09:00:00.000Z`)
    const live = await current()
    await runBilling(services)
    const { order } = await admin().call(orderCalls.get, { params: { id: live?.id ?? 0 } })
    expect(toAmounts(order)).toEqual(live && toAmounts(live))
    expect(order.total).toBeGreaterThanOrEqual(0)
    const gross = cents(order.patients_total) + cents(order.monthly_fee) + sum(valuesOf(order.charges))
    const promotion = sum(valuesOf(order.discounts.filter(({ promotion_code }) => promotion_code)))
    const discounts = sum(valuesOf(order.discounts)) - promotion
    expect(cents(order.subtotal)).toBe(Math.max(0, gross + discounts) + promotion - cents(order.credits))
    expect(cents(order.total)).toBe(cents(order.subtotal) + cents(order.tax) + cents(order.credit_card_fee))
    await settleInvoice(order, fate)
    expect((await compareBooks(services)).organization_ids).not.toContain(organization.id)
    from = CLOSINGS[at] ?? ''
  }
  await expectCreditsHeld(organization.id)
}

/** Adds a line, removes it and compares the order, then adds it for good. */
async function addRemoveAndAddLine(id: number, value_cents: number) {
  const staff = admin()
  const before = (await staff.call(orderCalls.get, { params: { id } })).order
  const sent = { params: { id }, body: { value: value_cents / 100, custom_description: 'By hand' } }
  const { order: after } = await staff.call(orderCalls.addDiscountOrCharge, sent)
  const own = Math.max(...[...after.charges, ...after.discounts].map((line) => line.id ?? 0))
  const { order: back } =
    value_cents < 0
      ? await staff.call(orderCalls.removeDiscount, { params: { id }, body: { discount_id: own } })
      : await staff.call(orderCalls.removeCharge, { params: { id }, body: { charge_id: own } })
  expect(toAmounts(back)).toEqual(toAmounts(before))
  await staff.call(orderCalls.addDiscountOrCharge, sent)
}

/** Pays, fails or voids the invoice. */
async function settleInvoice(order: Order, fate: Month['fate']) {
  if (order.total === 0 || fate === 'open') return
  const become = (fm_invoice_status: 'PAID' | 'ATTEMPTED') =>
    services.db.updateTable('orders').set({ fm_invoice_status }).where('id', '=', order.id).execute()
  if (fate === 'void') {
    await admin().call(orderCalls.void, { params: { id: order.id }, body: { reason: 'Closed by mistake' } })
    return
  }
  const isBank = ['bank', 'returned', 'on its way'].includes(fate)
  const attempt = await makeAttempt(services, order.id, cents(order.total), isBank ? 'pending' : 'started')
  await postPayment(testContext(services), attempt.id)
  if (fate === 'on its way') return
  const isPaid = fate === 'card' || fate === 'bank'
  await finishAttempt(services, attempt.id, isPaid ? 'succeeded' : 'failed')
  await become(isPaid ? 'PAID' : 'ATTEMPTED')
  await postPayment(testContext(services), attempt.id)
}

function toAmounts({ patients_total, monthly_fee, charges, discounts, credits, subtotal, tax, total }: Order) {
  const lines = [...valuesOf(charges), ...valuesOf(discounts)].toSorted((a, b) => a - b)
  return { patients_total, monthly_fee, lines, credits, subtotal, tax, total }
}

function valuesOf(lines: Order['charges']) {
  return lines.map(({ value }) => cents(value))
}

async function expectCreditsHeld(organization_id: number) {
  const credits = await services.db
    .selectFrom('organization_credits as c')
    .leftJoin('credit_uses as u', 'u.credit_id', 'c.id')
    .where('c.organization_id', '=', organization_id)
    .groupBy('c.id')
    .select((eb) => ['c.value_cents', eb.fn.coalesce(eb.fn.sum<number>('u.value_cents'), eb.lit(0)).as('used')])
    .execute()
  for (const { value_cents, used } of credits) expect(used).toBeLessThanOrEqual(value_cents)
}
