import { describe, expect, it } from 'vitest'
import { toOwnPricing, priceCalls } from '#contract/prices.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { openSearchClient, runSearchPass } from '#server/testing/search.ts'

const t = await testApp()
const admin = t.as(await makeUser(t.services, { role: 'admin' }), { management: true })
const searching = await openSearchClient(t, admin)

describe('a search document', () => {
  it('lists the fee groups that its organization has customized', async () => {
    // Uses letters only, so that no other name shares the prefix.
    const name = `Fees ${String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
    const { organization, location } = await makeOrganization(t.services, { name })
    const params = { id: organization.id }
    await runSearchPass(t)
    const seen = (model: 'organization' | 'location', id: number) => searching.hit(model, id, name)
    expect(await seen('organization', organization.id)).toMatchObject({ customized_fees: [] })
    const save = async (prices: Record<string, number>) => {
      await admin.call(priceCalls.saveOwn, { params, body: toOwnPricing(new Map(Object.entries(prices)), null) })
      await t.runJobs()
    }
    const general = 'rx_forms.general.1.both'
    await save({ 'arch.print': 1, 'rx_forms.intra_oral_scan.2.both': 0, [general]: 3 })
    const groups = { customized_fees: ['general', 'intra_oral_scan'] }
    expect(await seen('organization', organization.id)).toMatchObject(groups)
    expect(await seen('location', location?.id ?? 0)).toMatchObject(groups)
    await save({ [general]: 3 })
    expect(await seen('organization', organization.id)).toMatchObject({ customized_fees: ['general'] })
  })
})
