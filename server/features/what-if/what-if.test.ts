import { afterEach, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { priceCalls, type Pricing } from '#contract/prices.ts'
import { orderCalls } from '#contract/orders.ts'
import { whatIfCalls } from '#contract/what-if.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

// Uses its own database, because the calls cover all organizations.
const t = await openTestApp()
const { services } = t
afterEach(() => t.setClock(undefined))
const admin = t.as(await makeUser(services, { role: 'admin' }))

/** Creates a practice with a closed month of cases of both jaws, all done by the provider. */
async function billed(cases: number) {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner, location } = await makeBilledOrganization(services)
  const form = caseForm(organization.id, location?.id ?? 0, {
    impression_date: '2026-01-02',
    insert_brackets_assignment: 'O',
    addon_options: 1,
  })
  for (let at = 0; at < cases; at += 1) await t.as(owner).call(caseCalls.submit, { body: form })
  t.setClock('2026-02-05T09:00:00.000Z')
  await runBilling(services)
  const { orders } = await admin.call(orderCalls.list, { params: { id: organization.id } })
  return { organization, subtotal: orders.data[0]?.subtotal ?? 0 }
}

const ask = async (body: Pricing) => (await admin.call(whatIfCalls.everybodys, { body })).what_if

it('a what-if is limited to users who set prices, and requires a list that could be saved', async () => {
  const { owner, organization } = await makeOrganization(services)
  const { data } = await admin.call(priceCalls.get)
  expect(await t.as(owner).refused(whatIfCalls.everybodys, { body: data })).toMatchObject({ status: 403 })
  const wrong = { ...data, arch: { ...data.arch, print: -1 } }
  expect(await admin.refused(whatIfCalls.everybodys, { body: wrong })).toMatchObject({ status: 422 })
  const own = (await admin.call(priceCalls.getOwn, { params: { id: organization.id } })).data
  expect(await admin.refused(whatIfCalls.own, { params: { id: 999_999 }, body: own })).toMatchObject({ status: 404 })
})

it('a what-if returns what each practice would have paid, and saves nothing', async () => {
  const [small, large, own] = [await billed(1), await billed(3), await billed(1)]
  const { data } = await admin.call(priceCalls.get)
  expect(await ask(data)).toMatchObject({ practices: [], changed: 0, of: 3, difference: 0 })
  const ownParams = { params: { id: own.organization.id } }
  const mine = (await admin.call(priceCalls.getOwn, ownParams)).data
  await admin.call(priceCalls.saveOwn, { ...ownParams, body: { ...mine, arch: { ...mine.arch, print: 20 } } })

  const dearer = { ...data, arch: { ...data.arch, print: data.arch.print + 10 } }
  const what_if = await ask(dearer)
  // Each case has two arches; from three arches per invoice on, 10 % are deducted.
  expect(what_if.practices).toMatchObject(
    [
      { organization: large.organization, billed: large.subtotal, difference: 54 },
      {
        organization: { id: small.organization.id },
        billed: small.subtotal,
        would_be: small.subtotal + 20,
        difference: 20,
      },
    ].map((row) => ({ ...row, organization: { id: row.organization.id } })),
  )
  expect(what_if).toMatchObject({ changed: 2, of: 3, difference: 74, uncounted: [] })
  expect((await admin.call(priceCalls.get)).data).toEqual(data)

  const fee = await ask({ ...data, settings: { ...data.settings, flat_monthly: data.settings.flat_monthly - 9 } })
  expect(fee).toMatchObject({ changed: 3, difference: -27 })
  const tiers = await ask({ ...data, arch_volume_discounts: [] })
  expect(tiers.practices.map(({ organization }) => organization.id)).toEqual([large.organization.id])
  const tray = { ...data, shipping_fees: { ...data.shipping_fees }, exports: { ...data.exports } }
  tray.rx_forms = {
    ...data.rx_forms,
    general: { ...data.rx_forms.general, 1: { maxillary: 5, mandibular: 5, both: 5 } },
  }
  // Fees that were free are counted too; charges made before those counts existed are reported.
  expect(await ask(tray)).toMatchObject({ changed: 3, difference: 25, uncounted: [] })
  await services.db.updateTable('charges').set({ free_lines: null }).execute()
  expect(await ask(tray)).toMatchObject({
    difference: 0,
    uncounted: ['rx_forms.general.1.maxillary', 'rx_forms.general.1.mandibular', 'rx_forms.general.1.both'],
  })

  const cheaper = { ...mine, arch: { ...mine.arch, print: data.arch.print - 3 } }
  const { what_if: back } = await admin.call(whatIfCalls.own, { ...ownParams, body: cheaper })
  expect(back).toMatchObject({ changed: 1, of: 1, billed: own.subtotal, difference: -6 })
})
