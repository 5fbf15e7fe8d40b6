import { afterEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { ledgerCalls, type Account } from '#contract/ledger.ts'
import { caseCalls } from '#contract/cases.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { orderCalls } from '#contract/orders.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { checkLedger } from '#server/features/ledger/check-ledger.ts'
import { postOrders, postPayment } from '#server/features/ledger/post.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeOrganization, makeUnsetOrganization, testContext } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { finishAttempt, makeAttempt } from '#server/testing/payment-attempts.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePromotionCode, accountDetailsBody } from '#server/testing/account-setup.ts'

const t = await testApp()
const { services } = t
afterEach(() => t.setClock(undefined))

const person = await makeUser(services, { role: 'admin' })
/** The session starts at the time of the test clock. */
const staff = () => t.as(person)

/** Returns the balance of each account for one organization, in cents. */
async function accountBalances(organization_id: number) {
  const { transactions } = await staff().call(ledgerCalls.list, {
    query: { filter: { organization_id: [organization_id] }, perPage: 500 },
  })
  const books: Partial<Record<Account, number>> = {}
  for (const { account, amount } of transactions.data.flatMap(({ entries }) => entries))
    books[account] = (books[account] ?? 0) + Math.round(amount * 100)
  return Object.fromEntries(Object.entries(books).filter(([, cents]) => cents !== 0))
}

async function listPostingReasons(organization_id: number) {
  const { transactions } = await staff().call(ledgerCalls.list, {
    query: { filter: { organization_id: [organization_id] } },
  })
  return transactions.data.map(({ reason }) => reason).reverse()
}

/** Creates an organization with one closed month: a case, a promotion, a credit, a discount and a charge by hand. */
async function billed() {
  t.setClock('2026-01-05T09:00:00.000Z')
  const code = await makePromotionCode(services, { promotion_code_type_id: 2 })
  const { organization, owner, location } = await makeBilledOrganization(services, code.id)
  const { id } = organization
  const form = caseForm(id, location?.id ?? 0, { impression_date: '2026-01-02' })
  await t.as(owner).call(caseCalls.submit, { body: form })
  const open = (await staff().call(orderCalls.current, { params: { id } })).order?.id ?? 0
  const add = (value: number) =>
    staff().call(orderCalls.addDiscountOrCharge, {
      params: { id: open },
      body: { value, custom_description: 'By hand' },
    })
  await add(12.5)
  await add(-7.25)
  await staff().call(organizationSettingCalls.addCredit, {
    params: { id },
    body: { value: 30, valid_from: '2026-01-05', valid_to: null },
  })
  t.setClock('2026-02-05T09:00:00.000Z')
  await runBilling(services)
  const { order } = await staff().call(orderCalls.get, { params: { id: open } })
  return { id, order, total: Math.round(order.total * 100) }
}

describe('the ledger', () => {
  it('is limited to staff who may change billing', async () => {
    const { owner } = await makeOrganization(services)
    const supervisor = t.as(await makeUser(services, { role: 'supervisor' }))
    for (const client of [t.as(owner), supervisor])
      for (const call of [ledgerCalls.balances, ledgerCalls.list, ledgerCalls.download])
        expect(await client.refused(call)).toMatchObject({ status: 403 })
    expect(await staff().refused(ledgerCalls.list, { query: { filter: { account: ['gold'] } } })).toMatchObject({
      status: 422,
    })
  })

  it('refuses changes to posted rows, and transactions that do not balance', async () => {
    await billed()
    for (const table of ['ledger_transactions', 'ledger_entries']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(services.db)).rejects.toThrow(/append-only|denied/)
    }
    await expect(sql`update ledger_entries set amount_cents = 1`.execute(services.db)).rejects.toThrow(
      /append-only|denied/,
    )
    const lame = sql`
      with written as (
        insert into ledger_transactions (organization_id, order_id, source, source_id, number, reason, happened_at)
        values (1, 1, 'order', 1000000, 1, 'issued', now()) returning id
      ) insert into ledger_entries (transaction_id, account, amount_cents) select id, 'cash', 5 from written`
    await expect(lame.execute(services.db)).rejects.toThrow('does not balance')
  })
})

describe('an invoice', () => {
  it('is posted when it is closed, split by account', async () => {
    const { id, order, total } = await billed()
    const cents = (dollars: number) => Math.round(dollars * 100)
    const promotion = order.discounts.find(({ promotion_code }) => promotion_code)?.value ?? 0
    expect(await accountBalances(id)).toEqual({
      receivable: total,
      patients: -cents(order.patients_total),
      monthly_fee: -9_900,
      charges: -1_250,
      discounts: 725,
      promotions: -cents(promotion),
      credits: 3_000,
      tax: -cents(order.tax),
    })
  })

  it('is posted once, adjusted by the difference, and reversed when voided', async () => {
    const { id, order, total } = await billed()
    await postOrders(testContext(services), [order.id])
    await services.db
      .updateTable('orders')
      .set({ credit_card_fee_cents: 200, total_cents: total + 200 })
      .where('id', '=', order.id)
      .execute()
    await postOrders(testContext(services), [order.id])
    await postOrders(testContext(services), [order.id])
    expect(await accountBalances(id)).toMatchObject({ receivable: total + 200, card_fee: -200 })
    await staff().call(orderCalls.void, { params: { id: order.id }, body: { reason: 'Closed by mistake' } })
    await postOrders(testContext(services), [order.id])
    expect(await accountBalances(id)).toEqual({})
    expect(await listPostingReasons(id)).toEqual(['issued', 'revised', 'voided'])
  })

  it('of the start-up fee is posted with its promotion', async () => {
    t.setClock('2026-01-05T09:00:00.000Z')
    const { organization, owner } = await makeUnsetOrganization(services)
    const client = t.as(owner)
    const code = await makePromotionCode(services, { value_hundredths: 2_000 })
    const params = { id: organization.id }
    await client.call(initialSetupCalls.saveAccountDetails, {
      params,
      body: accountDetailsBody(owner, { promo_code: code.code }),
    })
    await client.call(initialSetupCalls.processInitialPurchase, { params, body: { promotion_code_id: code.id } })
    expect(await accountBalances(organization.id)).toEqual({
      receivable: 85_371,
      start_up_fee: -99_500,
      promotions: 19_900,
      tax: -5_771,
    })
  })
})

describe('a payment', () => {
  it('by card is posted as cash at once, and not posted if it failed', async () => {
    const { id, order, total } = await billed()
    const failed = await makeAttempt(services, order.id, total, 'failed')
    await postPayment(testContext(services), failed.id)
    const paid = await makeAttempt(services, order.id, total, 'succeeded')
    await postPayment(testContext(services), paid.id)
    await postPayment(testContext(services), paid.id)
    const books = await accountBalances(id)
    expect(books).toMatchObject({ cash: total })
    expect(books).not.toHaveProperty('receivable')
    expect(await listPostingReasons(id)).toEqual(['issued', 'settled'])
  })

  it('by bank is in transit until it settles or is returned', async () => {
    const { id, order, total } = await billed()
    const returned = await makeAttempt(services, order.id, total, 'pending')
    await postPayment(testContext(services), returned.id)
    expect(await accountBalances(id)).toMatchObject({ receivable: total, in_transit: total, unapplied: -total })
    await finishAttempt(services, returned.id, 'failed')
    await postPayment(testContext(services), returned.id)
    expect(await accountBalances(id)).toMatchObject({ receivable: total })
    expect(await accountBalances(id)).not.toHaveProperty('in_transit')
    const settled = await makeAttempt(services, order.id, total, 'pending')
    await postPayment(testContext(services), settled.id)
    await finishAttempt(services, settled.id, 'succeeded')
    await postPayment(testContext(services), settled.id)
    expect(await accountBalances(id)).toMatchObject({ cash: total })
    expect(await listPostingReasons(id)).toEqual(['issued', 'pending', 'failed', 'pending', 'settled'])
  })
})

describe('the hourly check', () => {
  const isNamed = async (id: number) => (await checkLedger(testContext(services))).organization_ids.includes(id)

  it('reports an organization with a missing posting until it is fixed', async () => {
    const { id, order, total } = await billed()
    expect(await isNamed(id)).toBe(false)
    const { organization } = await makeOrganization(services)
    const lost = await makeOrder(services, organization.id, 'DRAFT')
    expect(await isNamed(organization.id)).toBe(true)
    const { last_check, now } = await staff().call(ledgerCalls.balances)
    expect(last_check).toMatchObject({ is_balanced: false, entries: 0 })
    expect(last_check?.organizations).toContainEqual({ id: organization.id, name: organization.name })
    expect(now.is_balanced).toBe(false)
    await postOrders(testContext(services), [lost.id])
    expect(await isNamed(organization.id)).toBe(false)
    const pending = await makeAttempt(services, order.id, total, 'pending')
    expect(await isNamed(id)).toBe(true)
    await postPayment(testContext(services), pending.id)
    expect(await isNamed(id)).toBe(false)
  })

  it('passes after an organization with unpaid invoices is permanently deleted', async () => {
    const { organization } = await makeOrganization(services, { archived: true })
    const order = await makeOrder(services, organization.id, 'ATTEMPTED')
    await postOrders(testContext(services), [order.id])
    const pending = await makeAttempt(services, order.id, 9_900, 'pending')
    await postPayment(testContext(services), pending.id)
    await staff().call(organizationSettingCalls.remove, { params: { id: organization.id } })
    expect(await isNamed(organization.id)).toBe(false)
    expect(await accountBalances(organization.id)).toEqual({})
  })
})

describe('the ledger page', () => {
  it('filters by organization, account and day, and returns the same as CSV', async () => {
    const { id, order, total } = await billed()
    const paid = await makeAttempt(services, order.id, total, 'succeeded')
    await postPayment(testContext(services), paid.id)
    const found = async (filter: object) =>
      (await staff().call(ledgerCalls.list, { query: { filter: { organization_id: [id], ...filter } } })).transactions
        .data
    expect(await found({})).toMatchObject([
      { source: 'payment', source_id: paid.id, order_id: order.id, reason: 'settled' },
      { source: 'order', source_id: order.id, happened_at: '2026-02-04T09:00:00.000Z' },
    ])
    expect(await found({ account: ['cash'] })).toHaveLength(1)
    expect(await found({ date_range: '2026-02-05,' })).toHaveLength(1)
    const file = await staff().call(ledgerCalls.download, { query: { filter: { organization_id: [id] } } })
    const lines = Buffer.from(file.bytes).toString().trim().split('\n')
    expect(lines).toHaveLength(1 + 2 + 8)
    expect(lines[1]).toContain('Payment received,')
  })
})
