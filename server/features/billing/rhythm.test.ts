import { afterEach, describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { orderCalls } from '#contract/orders.ts'
import { periodicRuleCalls } from '#contract/periodic-rules.ts'
import { subscriptionCalls, type BillingRhythm } from '#contract/subscriptions.ts'
import { billAll } from '#server/features/billing/bill-organizations.ts'
import { inTransaction } from '#server/work.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { testSource, testContext } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
afterEach(() => t.setClock(undefined))
const person = await makeUser(services, { role: 'admin' })
/** The session starts at the time of the test clock. */
const admin = () => t.as(person)

const day = (date: string) => t.setClock(`${date}T09:00:00.000Z`)

async function world(promotion?: string) {
  day('2026-01-05')
  const code = promotion
    ? await services.db
        .selectFrom('promotion_codes')
        .where('code', '=', promotion)
        .select('id')
        .executeTakeFirstOrThrow()
    : null
  const { organization, owner, location } = await makeBilledOrganization(services, code?.id ?? null)
  const { id } = await services.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return {
    owner,
    contract_id: id,
    organization_id: organization.id,
    submit: () =>
      t.as(owner).call(caseCalls.submit, {
        body: caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-01-02' }),
      }),
    rhythm: (billing_rhythm: BillingRhythm) =>
      admin().call(subscriptionCalls.setRhythm, { params: { id }, body: { billing_rhythm } }),
    next: async () =>
      (await admin().call(subscriptionCalls.get, { params: { id } })).contract.next_payment_date?.slice(0, 10),
    bill: async (date: string) => {
      day(date)
      await runBilling(services)
    },
    /** Returns date, monthly fee, number of charge lines and total of each closed order, oldest first. */
    closed: async () => {
      const { orders } = await admin().call(orderCalls.list, {
        params: { id: organization.id },
        query: { perPage: 100 },
      })
      return orders.data
        .toReversed()
        .map((order) => [order.closed_at?.slice(0, 10), order.monthly_fee, order.charges.length, order.total])
    },
  }
}

describe('setting the billing rhythm', () => {
  it('requires the contract permission, accepts two values, and succeeds once for concurrent requests', async () => {
    const { owner, contract_id } = await world()
    const sent = { params: { id: contract_id }, body: { billing_rhythm: 'twice_monthly' as const } }
    for (const client of [t.as(owner), t.as(await makeUser(services, { role: 'supervisor' }))])
      expect(await client.refused(subscriptionCalls.setRhythm, sent)).toMatchObject({ status: 403 })
    const weekly = await admin().send(subscriptionCalls.setRhythm, { ...sent, body: { billing_rhythm: 'weekly' } })
    expect(weekly.status).toBe(422)
    expect(await admin().refused(subscriptionCalls.setRhythm, { ...sent, params: { id: 999_999 } })).toMatchObject({
      status: 404,
    })
    const [first, second] = await Promise.all([1, 2].map(() => admin().send(subscriptionCalls.setRhythm, sent)))
    expect([first?.status, second?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409])
  })

  it('is recorded in the audit trail', async () => {
    const { rhythm, organization_id } = await world()
    await rhythm('twice_monthly')
    const events = await services.db
      .selectFrom('events')
      .where('organization_id', '=', organization_id)
      .where('name', '=', 'contract.rhythm_changed')
      .select('data')
      .execute()
    expect(events).toEqual([
      { data: { before: { billing_rhythm: 'monthly' }, after: { billing_rhythm: 'twice_monthly' } } },
    ])
  })
})

describe('billing twice a month', () => {
  it('closes mid-month too; fee and periodic rules are on the order that ends the month', async () => {
    const w = await world()
    await admin().call(periodicRuleCalls.create, {
      body: { contract_id: w.contract_id, type: 'Charge', value: 25, custom_description: 'Plan', is_active: true },
    })
    await w.rhythm('twice_monthly')
    // The open period still ends at its planned date.
    expect(await w.next()).toBe('2026-02-04')
    await w.bill('2026-02-04')
    expect(await w.next()).toBe('2026-02-19')
    day('2026-02-10')
    await w.submit()
    await w.bill('2026-02-19')
    expect(await w.next()).toBe('2026-03-04')
    await w.bill('2026-03-04')
    const [first, middle, end] = await w.closed()
    expect(first).toEqual(['2026-02-04', 99, 1, 132.99])
    expect(middle?.slice(0, 3)).toEqual(['2026-02-19', 0, 0])
    expect(middle?.[3]).toBeGreaterThan(0)
    expect(end).toEqual(['2026-03-04', 99, 1, 132.99])
  })

  it('catches up in order, and only once, after a late run', async () => {
    const w = await world()
    await w.rhythm('twice_monthly')
    await w.bill('2026-04-20')
    await Promise.all([runBilling(services), runBilling(services)])
    expect(await w.closed()).toEqual([
      ['2026-02-04', 99, 0, 106.18],
      ['2026-02-19', 0, 0, 0],
      ['2026-03-04', 99, 0, 106.18],
      ['2026-03-19', 0, 0, 0],
      ['2026-04-04', 99, 0, 106.18],
      ['2026-04-19', 0, 0, 0],
    ])
    expect(await w.next()).toBe('2026-05-04')
  })

  it('ends with the open half month, without moving the monthly closing dates', async () => {
    const w = await world()
    await w.rhythm('twice_monthly')
    await w.bill('2026-02-05')
    await w.rhythm('monthly')
    await w.bill('2026-04-05')
    expect((await w.closed()).map(([closed]) => closed)).toEqual([
      '2026-02-04',
      '2026-02-19',
      '2026-03-04',
      '2026-04-04',
    ])
  })

  it('counts free months, not invoices', async () => {
    const w = await world('TWOMONTHSFREE')
    await w.rhythm('twice_monthly')
    day('2026-02-10')
    await w.submit()
    day('2026-03-06')
    await w.submit()
    await w.bill('2026-04-05')
    const totals = (await w.closed()).map(([closed, , , total]) => [closed, total === 0])
    expect(totals).toEqual([
      ['2026-02-04', true],
      ['2026-02-19', true],
      ['2026-03-04', true],
      ['2026-03-19', false],
      ['2026-04-04', false],
    ])
  })
})

describe('the first closing day', () => {
  it('applies again after a short month', async () => {
    day('2026-01-01')
    const { organization } = await makeBilledOrganization(services)
    const closings = async () => {
      const { orders } = await admin().call(orderCalls.list, {
        params: { id: organization.id },
        query: { perPage: 100 },
      })
      return orders.data.toReversed().map(({ closed_at }) => closed_at?.slice(0, 10))
    }
    day('2026-06-01')
    await runBilling(services)
    expect(await closings()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  it('applies again after a resume', async () => {
    const w = await world()
    day('2026-02-20')
    await runBilling(services)
    const params = { id: w.contract_id }
    await admin().call(subscriptionCalls.suspend, { params })
    day('2026-03-20')
    await admin().call(subscriptionCalls.resume, { params })
    expect(await w.next()).toBe('2026-03-21')
    await w.bill('2026-03-21')
    expect(await w.next()).toBe('2026-04-04')
  })
})

describe('a disabled organization', () => {
  it('is not billed, not even for that time once it is enabled again', async () => {
    const w = await world()
    const { update } = organizationSettingCalls
    const set = (disabled: boolean) => admin().call(update, { params: { id: w.organization_id }, body: { disabled } })
    await set(true)
    const { order } = await admin().call(orderCalls.current, { params: { id: w.organization_id } })
    expect(order?.outlook).toMatchObject({ closes_at: null, charged_at: null, stopped: 'disabled' })
    await w.bill('2026-04-10')
    expect(await w.closed()).toEqual([])
    await set(false)
    await w.bill('2026-04-10')
    expect(await w.closed()).toEqual([])
    await w.bill('2026-04-11')
    expect(await w.closed()).toMatchObject([['2026-04-11', 99, 0, 106.18]])
    expect(await w.next()).toBe('2026-05-04')
  })
})

it('an organization that cannot be billed does not block the others', async () => {
  const [broken, other] = [await world(), await world()]
  day('2026-02-10')
  const run = billAll(testContext(services), (work) =>
    inTransaction(services, testSource(services), async (ctx) => {
      const made = await work(ctx)
      const orders = ctx.db.selectFrom('orders').where('organization_id', '=', broken.organization_id)
      const closed = await orders.where('closed_at', 'is not', null).select('id').execute()
      if (closed.length > 0) throw new Error('The disk is full.')
      return made
    }),
  )
  await expect(run).rejects.toThrow('could not be billed')
  expect(await broken.closed()).toEqual([])
  expect(await other.closed()).toHaveLength(1)
  await broken.bill('2026-02-10')
  expect(await broken.closed()).toHaveLength(1)
})
