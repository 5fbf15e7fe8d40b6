import { afterEach, describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { toDollars, toHundredths } from '#contract/money.ts'
import { orderCalls } from '#contract/orders.ts'
import { paymentCalls } from '#contract/payments.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { billAt } from '#server/commands/billing.ts'
import { runTypodont } from '#server/typodont.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { makeUnsetOrganization } from '#server/testing/factories.ts'
import { addMethod, withFreshSessions, runPayments } from '#server/testing/payment-methods.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePromotionCode, accountDetailsBody } from '#server/testing/account-setup.ts'

const t = await testApp()
const { services } = t
// The test files of a worker share one server, so the next file must start with the real clock.
afterEach(() => t.setClock(undefined))

const day = (date: string) => t.setClock(`${date}T09:00:00.000Z`)

async function world(promotion_code_id: number | null = null) {
  day('2026-01-05')
  const { organization, owner, location } = await makeBilledOrganization(services, promotion_code_id)
  const form = (more = {}) => caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-01-02', ...more })
  const params = { id: organization.id }
  return {
    id: organization.id,
    owner,
    submit: async (more = {}) => (await t.as(owner).call(caseCalls.submit, { body: form(more) })).rx_form,
    current: () => t.as(owner).call(orderCalls.current, { params }),
    invoices: async () => (await t.as(owner).call(orderCalls.list, { params })).orders.data,
    bill: async (date: string) => {
      day(date)
      await runBilling(services)
    },
  }
}

type Billed = Awaited<ReturnType<typeof world>>

async function explain({ owner }: Billed, id = 0, patient_id = 0) {
  return (await t.as(owner).call(orderCalls.explain, { params: { id, patient_id } })).explanation
}

function sumOf(lines: readonly { value: number }[]) {
  return lines.reduce((sum, { value }) => sum + value, 0)
}

const WHOLE = { rush_case: true, rush_case_authorized_by: 'Dr. Haddad' }
const IN_OFFICE = { jaws_id: 1, print_assignment: 'H', insert_brackets_assignment: null, shipping_method: null }

describe('a month', () => {
  it('is billed as in the worked example, with the same amounts live and closed', async () => {
    const code = await makePromotionCode(services, { value_hundredths: 1_000, promotion_code_type_id: 2 })
    const w = await world(code.id)
    day('2026-02-02')
    const first = await w.submit({ ...WHOLE, insert_brackets_assignment: 'O' })
    await w.submit(IN_OFFICE)
    await w.bill('2026-02-04')
    // Nothing was chargeable in the first month.
    expect(await w.invoices()).toMatchObject([{ number: 1, patients_total: 0, monthly_fee: 99, discounts: [] }])
    expect((await w.current()).order?.outlook).toMatchObject({ next_tier: { volume: 3, discount: 10 } })
    const order = await services.db
      .selectFrom('orders')
      .where('organization_id', '=', w.id)
      .where('fm_invoice_status', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
    const stamps = { created_at: services.clock(), updated_at: services.clock() }
    const shown = { patient_name: 'x', doctor_name: 'x', creation_date: '2026-02-02' }
    const patient_id = first.patient_id ?? 0
    await services.db
      .insertInto('patient_charges')
      .values({
        order_id: order.id,
        patient_id,
        patient_key: patient_id,
        ...shown,
        description: 'Extra wax-up',
        value_cents: 1_500,
        created_at: '2026-02-08T09:00:00.000Z',
      })
      .execute()
    await services.db
      .insertInto('order_lines')
      .values({ order_id: order.id, kind: 'discount', custom_description: 'Goodwill', value_cents: -1_000, ...stamps })
      .execute()
    const contract = await services.db
      .selectFrom('contracts')
      .where('organization_id', '=', w.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await services.db
      .insertInto('periodic_rules')
      .values({
        contract_id: contract.id,
        type: 'Charge',
        value_cents: 2_500,
        custom_description: 'Support plan',
        ...stamps,
      })
      .execute()
    await services.db
      .insertInto('organization_credits')
      .values({ organization_id: w.id, value_cents: 10_000, valid_from: '2026-02-10', created_at: services.clock() })
      .execute()

    await w.bill('2026-02-20')
    const live = await w.current()
    expect(live.metadata.template_data?.patients).toMatchObject([
      {
        base_fee: 240,
        deductions: -24,
        add_ons: 90,
        charges: [{ description: 'Extra wax-up', value: 15 }],
        total: 321,
      },
      { base_fee: 120, deductions: -48, add_ons: 12, charges: [], total: 84 },
    ])
    const patients = live.metadata.template_data?.patients ?? []
    for (const { patient_id, base_fee, add_ons, total } of patients) {
      const explained = await explain(w, live.order?.id, patient_id)
      expect(explained).toMatchObject({ total, discount: 10, invoice_arches: 3, charges: [{ kind: 'case' }] })
      const sum = (part: string) =>
        sumOf(explained.charges.flatMap(({ lines }) => lines.filter((line) => line.part === part)))
      expect([sum('base_fee'), sum('add_ons')]).toEqual([base_fee, add_ons])
      const all = sum('base_fee') + sum('deductions') + sum('add_ons') + sumOf(explained.by_hand)
      expect(all + explained.volume_discount + explained.floor).toBeCloseTo(total, 5)
    }
    const explained = await explain(w, live.order?.id, patient_id)
    expect(explained).toMatchObject({ volume_discount: -24, by_hand: [{ description: 'Extra wax-up', value: 15 }] })
    expect(explained.charges[0]).toMatchObject({
      happened_at: '2026-02-02T09:00:00.000Z',
      charged_at: '2026-02-07T09:00:00.000Z',
    })
    expect(explained.charges[0]?.lines).toContainEqual({
      part: 'add_ons',
      fee: 'arch.rush_case',
      count: 2,
      value: 60,
      since: '2000-01-01T00:00:00.000Z',
      own: false,
    })
    // Without a payment method the total has no card fee, as by bank; a card adds its fee on the panel as on the
    // invoice.
    const march = { patients_total: 405, monthly_fee: 99, credits: 100, subtotal: 367.1, tax: 26.61, total: 393.71 }
    expect(live.order).toMatchObject({ ...march, invoice_id: null })
    const coming = { closes_at: '2026-03-04T09:00:00.000Z', charged_at: '2026-03-07T09:00:00.000Z' }
    expect(live.order?.outlook).toEqual({
      ...coming,
      stopped: null,
      payment_method: null,
      total_by_bank: null,
      next_tier: null,
    })
    await w.bill('2026-03-04')
    const [closed] = await w.invoices()
    expect(closed).toMatchObject({ ...march, number: 2, fm_invoice_status: 'DRAFT' })
    expect(closed?.charges.map(({ value }) => value)).toEqual([25])
    expect(await explain(w, closed?.id, patient_id)).toEqual(explained)
    expect(closed?.discounts.map(({ value }) => value)).toEqual([-10, -51.9])
    expect(live.order?.discounts.map(({ value }) => value)).toEqual([-10, -51.9])

    const owner = withFreshSessions(t, w.owner)
    const issued = async () => (await w.invoices())[0]
    await addMethod(owner, w.id, { card: 'ok' })
    expect(await issued()).toMatchObject({ credit_card_fee: 5.87, total: 399.58 })
    const { order: april } = await w.current()
    const { total = 0, credit_card_fee = 0 } = april ?? {}
    expect(credit_card_fee).toBeGreaterThan(0)
    expect(april?.outlook).toMatchObject({
      total_by_bank: toDollars(toHundredths(total) - toHundredths(credit_card_fee)),
      payment_method: { payment_method_type: 'card' },
    })
    await addMethod(owner, w.id, { bank: 'ok' })
    expect(await issued()).toMatchObject({ credit_card_fee: 0, total: 393.71 })
    const byBank = { total_by_bank: null, payment_method: { payment_method_type: 'bank' } }
    expect((await w.current()).order?.outlook).toMatchObject(byBank)
    await addMethod(owner, w.id, { card: 'ok' })
    await w.bill('2026-03-07')
    await runPayments(services)
    expect(await issued()).toMatchObject({ total: 399.58, fm_invoice_status: 'PAID' })
    const { attempts } = await t.as(w.owner).call(paymentCalls.attempts, { params: { id: closed?.id ?? 0 } })
    expect(attempts).toMatchObject([{ amount: 399.58, status: 'succeeded' }])
  })

  it('starts with the start-up fee, charged to the first valid card', async () => {
    day('2026-01-05')
    const code = await makePromotionCode(services, { value_hundredths: 2_000 })
    const { organization, owner } = await makeUnsetOrganization(services)
    const as = t.as(owner)
    const params = { id: organization.id }
    const body = accountDetailsBody(owner, { promo_code: code.code })
    await as.call(initialSetupCalls.saveAccountDetails, { params, body })
    const sent = { params, body: { promotion_code_id: code.id } }
    const { order } = await as.call(initialSetupCalls.processInitialPurchase, sent)
    expect(order).toMatchObject({ subtotal: 796, tax: 57.71, total: 853.71, fm_invoice_status: 'SENT' })
    await t.runJobs()
    await addMethod(as, organization.id, { card: 'declined' })
    await t.runJobs()
    const read = async () => (await as.call(orderCalls.get, { params: { id: order.id } })).order
    const failed = { total: 866.43, fm_invoice_status: 'ATTEMPTED', attempt_at: '2026-01-07T09:00:00.000Z' }
    expect(await read()).toMatchObject(failed)
    await addMethod(as, organization.id, { card: 'ok' })
    await t.runJobs()
    expect(await read()).toMatchObject({ credit_card_fee: 12.72, total: 866.43, fm_invoice_status: 'PAID' })
  })

  it('is billed once, no matter how often or how late the job runs', async () => {
    const w = await world()
    day('2026-01-06')
    await w.submit()
    await w.bill('2026-05-20')
    await Promise.all([runBilling(services), runBilling(services)])
    const invoices = await w.invoices()
    expect(invoices.map(({ number, patients_total }) => [number, patients_total])).toEqual([
      [4, 0],
      [3, 0],
      [2, 0],
      [1, expect.any(Number)],
    ])
    const charges = await services.db.selectFrom('charges').where('organization_id', '=', w.id).selectAll().execute()
    expect(charges).toMatchObject([{ charged_at: '2026-01-11T09:00:00.000Z', order_id: invoices[3]?.id }])
    expect((await w.current()).order).toMatchObject({ number: 5, patients_total: 0 })
  })

  it('is not billed while the contract is suspended', async () => {
    const w = await world()
    const person = await makeUser(services, { role: 'admin' })
    const organizations = w.id
    const contract = await services.db
      .selectFrom('contracts')
      .where('organization_id', '=', organizations)
      .select('id')
      .executeTakeFirstOrThrow()
    day('2026-01-20')
    await t.as(person).call(subscriptionCalls.suspend, { params: contract })
    await w.bill('2026-03-10')
    expect(await w.invoices()).toEqual([])
    expect((await w.current()).order?.outlook).toMatchObject({ closes_at: null, charged_at: null })
    await t.as(person).call(subscriptionCalls.resume, { params: contract })
    await w.bill('2026-03-12')
    expect(await w.invoices()).toMatchObject([{ number: 1 }])
  })
})

describe('the manual billing run', () => {
  it('requires an instant', async () => {
    for (const args of [[], ['--at', 'tomorrow'], ['--now']]) {
      const said: string[] = []
      expect(await runTypodont(['billing', ...args], (line) => said.push(line))).toBe(2)
      expect(said).toEqual(['typodont billing --at 2026-03-04T00:00:00Z [--write]'])
    }
  })

  it('lists the payments that would be attempted, with their method', async () => {
    const w = await world()
    await w.bill('2026-02-05')
    await addMethod(withFreshSessions(t, w.owner), w.id, { bank: 'ok' })
    const said: string[] = []
    await billAt(services, { at: '2026-02-08T00:00:00.000Z', write: false }, (line) => said.push(line))
    const id = (await w.invoices())[0]?.id
    expect(said.find((line) => line.includes(`invoice ${id} of`))).toMatch(/^2026-02-07 +106\.18 {2}invoice .*6789/)
    expect(await w.invoices()).toMatchObject([{ fm_invoice_status: 'DRAFT' }])
  })

  it('only prints what would be billed, unless `write` is set', async () => {
    const w = await world()
    await addMethod(t.as(w.owner), w.id, { card: 'ok' })
    const { name } = await services.db
      .selectFrom('organizations')
      .where('id', '=', w.id)
      .select('name')
      .executeTakeFirstOrThrow()
    const run = async (write: boolean) => {
      const said: string[] = []
      await billAt(services, { at: '2026-03-10T00:00:00.000Z', write }, (line) => said.push(line))
      return said.filter((line) => line.includes(name)).map((line) => line.slice(0, 10))
    }
    expect(await run(false)).toEqual(['2026-02-04', '2026-03-04'])
    expect(await w.invoices()).toEqual([])
    expect(await run(true)).toEqual(['2026-02-04', '2026-03-04'])
    expect((await w.invoices()).map(({ number }) => number)).toEqual([2, 1])
    // The same run pays the invoices that are due by then.
    expect((await w.invoices()).map(({ fm_invoice_status }) => fm_invoice_status)).toEqual(['PAID', 'PAID'])
    expect(await run(true)).toEqual([])
  })
})

describe('a case', () => {
  it('is not charged if it was canceled, archived or deleted before the charge was due', async () => {
    const w = await world()
    const person = await makeUser(services, { role: 'admin' })
    day('2026-01-06')
    const [cancelled, archived, deleted, late] = [
      await w.submit(),
      await w.submit(),
      await w.submit(),
      await w.submit(),
    ]
    day('2026-01-08')
    const admin = t.as(person)
    await admin.call(caseCalls.cancel, { params: { id: cancelled.id } })
    await admin.call(caseStepCalls.archive, { params: { id: archived.patient_id ?? 0 } })
    await admin.call(caseStepCalls.archive, { params: { id: deleted.patient_id ?? 0 } })
    await admin.call(caseStepCalls.remove, { params: { id: deleted.patient_id ?? 0 } })
    day('2026-01-12')
    await t.as(person).call(caseStepCalls.archive, { params: { id: late.patient_id ?? 0 } })
    await w.bill('2026-01-13')
    const { metadata } = await w.current()
    expect(metadata.template_data?.patients.map(({ patient_id }) => patient_id)).toEqual([late.patient_id])
  })

  it('that is canceled is removed from the open invoice, but never from a closed one', async () => {
    const w = await world()
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    day('2026-01-06')
    const [open, closed] = [await w.submit(), await w.submit()]
    await services.db
      .updateTable('charges')
      .set({ due_at: '2026-02-06T09:00:00.000Z' })
      .where('patient_id', '=', open.patient_id ?? 0)
      .execute()
    await w.bill('2026-02-07')
    for (const { id } of [open, closed]) await admin.call(caseCalls.cancel, { params: { id } })
    expect((await w.current()).order).toMatchObject({ number: 2, patients_total: 0 })
    expect((await w.invoices())[0]?.patients_total).toBeGreaterThan(0)
  })
})

describe('monthly promotion codes', () => {
  it('make the first orders free, or apply once, to the first order with a patient', async () => {
    const two = await services.db
      .selectFrom('promotion_codes')
      .where('code', '=', 'TWOMONTHSFREE')
      .select('id')
      .executeTakeFirstOrThrow()
    const free = await world(two.id)
    await free.bill('2026-04-10')
    expect((await free.invoices()).map(({ total, fm_invoice_status }) => [total, fm_invoice_status])).toEqual([
      [expect.any(Number), 'DRAFT'],
      [0, 'PAID'],
      [0, 'PAID'],
    ])
    const code = await makePromotionCode(services, {
      value_hundredths: 500,
      is_fixed: true,
      promotion_code_type_id: 2,
    })
    const once = await world(code.id)
    day('2026-02-06')
    await once.submit()
    await once.bill('2026-05-10')
    expect((await once.invoices()).map(({ discounts }) => discounts.length)).toEqual([0, 0, 1, 0])
  })

  it('apply even if they expire after they were entered, and again if the invoice is voided', async () => {
    const code = await makePromotionCode(services, { value_hundredths: 500, is_fixed: true, promotion_code_type_id: 2 })
    const w = await world(code.id)
    await services.db
      .updateTable('promotion_codes')
      .set({ is_active: false, expires_at: '2026-01-06T00:00:00.000Z' })
      .where('id', '=', code.id)
      .execute()
    day('2026-01-06')
    await w.submit()
    await w.bill('2026-02-10')
    const discounts = async () =>
      (await w.invoices()).map((order) => order.discounts.map(({ id, value }) => [id !== null, value]))
    expect(await discounts()).toEqual([[[true, -5]]])
    await services.db
      .updateTable('orders')
      .set({ fm_invoice_status: 'DELETED', voided_at: services.clock(), void_reason: 'Closed by mistake' })
      .where('organization_id', '=', w.id)
      .where('number', '=', 1)
      .execute()
    await w.submit()
    await w.bill('2026-03-10')
    expect(await discounts()).toEqual([[[true, -5]], [[true, -5]]])
  })

  it('cannot be removed while the month is open', async () => {
    const free = await services.db
      .selectFrom('promotion_codes')
      .where('code', '=', 'FIRSTMONTHFREE')
      .select('id')
      .executeTakeFirstOrThrow()
    const w = await world(free.id)
    const { order } = await w.current()
    expect(order?.discounts).toMatchObject([{ id: null, value: -99, promotion_code: { code: 'FIRSTMONTHFREE' } }])
    expect(order?.total).toBe(0)
  })
})
