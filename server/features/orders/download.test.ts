import { afterEach, describe, expect, it } from 'vitest'
import { patientAmounts, invoiceLines } from '#contract/invoice-labels.ts'
import { orderCalls } from '#contract/orders.ts'
import { addDays } from '#contract/days.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
afterEach(() => t.setClock(undefined))
const { db } = t.services
const admin = t.as(await makeUser(t.services, { role: 'admin' }))

async function findOpen(organization_id: number) {
  const open = db.selectFrom('orders').where('organization_id', '=', organization_id)
  return open.where('fm_invoice_status', 'is', null).select('id').executeTakeFirstOrThrow()
}

/** Charges a case with both jaws whose printing is done elsewhere. */
async function charge(organization_id: number, order_id: number, patient_key: number) {
  const now = t.services.clock()
  const line = (part: string, fee: string, count: number, cents: number) => ({
    part,
    fee,
    count,
    cents,
    since: '2026-09-01T00:00:00.000Z',
    own: false,
  })
  const lines = [
    line('base_fee', 'arch.software', 2, 4000),
    line('base_fee', 'arch.print', 2, 5000),
    line('deductions', 'arch.print', -2, -5000),
    line('add_ons', 'arch.rush_case', 2, 6000),
  ]
  const sums = { base_fee_cents: 9000, done_elsewhere_cents: -5000, add_ons_cents: 6000, arches: 2 }
  await db
    .insertInto('charges')
    .values({
      organization_id,
      order_id,
      patient_key,
      kind: 'case',
      due_at: now,
      charged_at: now,
      created_at: now,
      patient_name: '=Ada Nguyễn',
      doctor_name: 'Elena Vasquez',
      creation_date: '2026-11-09',
      ...sums,
      lines: JSON.stringify(lines),
    })
    .execute()
}

describe('the download of an order', () => {
  it('is limited to users who see its amounts, as PDF or CSV', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const { id } = await makeOrder(t.services, organization.id, 'SENT')
    const sent = { params: { id }, query: { type: 'csv' } } as const
    expect((await t.refused(orderCalls.download, sent)).status).toBe(401)
    const member = t.as(await makeMember(t.services, organization.id))
    expect((await member.refused(orderCalls.download, sent)).status).toBe(403)
    const foreign = t.as((await makeOrganization(t.services)).owner)
    expect((await foreign.refused(orderCalls.download, sent)).status).toBe(404)
    const odd = { params: { id }, query: { type: 'doc' as 'csv' } }
    expect(await t.as(owner).refused(orderCalls.download, odd)).toMatchObject({ status: 422 })
    const file = await t.as(owner).call(orderCalls.download, sent)
    expect(file).toMatchObject({ file_name: `invoice-${id}.csv`, content_type: 'text/csv; charset=utf-8' })
  })

  it('has the rows of the panel, and is named a draft until the order is closed', async () => {
    const { organization, owner } = await makeBilledOrganization(t.services)
    const { id } = await findOpen(organization.id)
    await charge(organization.id, id, 4711)
    const line = { value: -10, custom_description: 'Late delivery' }
    await admin.call(orderCalls.addDiscountOrCharge, { params: { id }, body: line })
    const query = { type: 'csv' } as const
    const draft = await t.as(owner).call(orderCalls.download, { params: { id }, query })
    expect(draft.file_name).toBe(`draft-${id}.csv`)
    const { order } = await t.as(owner).call(orderCalls.get, { params: { id } })
    const [, ...rows] = Buffer.from(draft.bytes).toString().trim().split('\n')
    const patients = order.template_data?.patients ?? []
    const sums = invoiceLines(order)
    expect(rows).toHaveLength(patients.length + sums.length + 1)
    expect(patients.map(patientAmounts)).toEqual([[90, -50, 60, 0]])
    expect(rows[0]).toContain(`'=Ada Nguyễn`)
    expect(rows.at(-1)).toBe(`Total,Total,,,,,,,,,,${order.total.toFixed(2)}`)
    expect(sums.map(({ label, beside }) => [label, beside])).toContainEqual(['Monthly fee', 'list price'])
  })

  it('is available as a PDF', async () => {
    const { organization, owner } = await makeBilledOrganization(t.services)
    const { id } = await findOpen(organization.id)
    await charge(organization.id, id, 4712)
    const file = await t.as(owner).call(orderCalls.download, { params: { id }, query: { type: 'pdf' } })
    expect(file).toMatchObject({ file_name: `draft-${id}.pdf`, content_type: 'application/pdf' })
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('the old layout', () => {
  it('lists the same charges one by one, hides offsetting lines, and has the same total', async () => {
    const { organization, owner } = await makeBilledOrganization(t.services)
    await db.updateTable('organizations').set({ invoice_version: 'Old' }).where('id', '=', organization.id).execute()
    t.setClock(addDays(new Date().toISOString(), 31))
    await runBilling(t.services)
    const { id } = await findOpen(organization.id)
    await charge(organization.id, id, 4713)
    const { order } = await t.as(owner).call(orderCalls.get, { params: { id } })
    expect(order).toMatchObject({ template_version: 1, template_data: null })
    const shown = order.order_items.filter(({ is_hidden }) => !is_hidden)
    expect(shown.map(({ product, details, value }) => [product, details, value])).toEqual([
      ['Software', '2 × $20.00', 40],
      ['Rush case', '2 × $30.00', 60],
      ['Monthly fee', null, 99],
    ])
    expect(order.order_items.filter(({ is_hidden }) => is_hidden).map(({ value }) => value)).toEqual([50, -50])
    expect(shown.reduce((sum, { value }) => sum + value, 0)).toBe(order.subtotal)
  })
})
