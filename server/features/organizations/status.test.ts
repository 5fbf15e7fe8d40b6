import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const supervisor = t.as(await makeUser(services, { role: 'supervisor' }))

function daysAgo(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

async function statusOf(given: {
  first_case_at?: string
  newest_case_at?: string
  onboarded?: boolean
  options?: Parameters<typeof makeOrganization>[1]
}) {
  const { organization } = await makeOrganization(services, given.options)
  const { first_case_at, newest_case_at } = given
  await services.db
    .updateTable('organizations')
    .set({ first_case_at: first_case_at ?? null, newest_case_at: newest_case_at ?? null })
    .where('id', '=', organization.id)
    .execute()
  if (given.onboarded) {
    const now = services.clock()
    await services.db
      .insertInto('onboardings')
      .values({ organization_id: organization.id, status: 10, current_step: 11, created_at: now, updated_at: now })
      .execute()
  }
  const found = await supervisor.call(organizationCalls.get, { params: { id: organization.id } })
  return found.organization.status
}

describe('the status of an organization (specification 4.10)', () => {
  it.each([
    ['archived', 6, { options: { archived: true } }],
    ['without main location', 1, { options: { withoutLocation: true } }],
    ['no case, onboarding open', 2, {}],
    ['no case, onboarding done', 3, { onboarded: true }],
    ['first case this month', 3, { first_case_at: daysAgo(29), newest_case_at: daysAgo(1) }],
    ['newest case in 90 days', 4, { first_case_at: daysAgo(200), newest_case_at: daysAgo(89) }],
    ['newest case longer ago', 5, { first_case_at: daysAgo(200), newest_case_at: daysAgo(91) }],
  ])('%s: %i', async (_, status, given) => {
    expect(await statusOf(given)).toBe(status)
  })
})

describe('GET /organizations', () => {
  it('shows owner, patients and status, filtered by type', async () => {
    const { organization, owner, location } = await makeOrganization(services)
    await makeCase(services, { organization_id: organization.id, user_id: owner.id, location_id: location?.id })
    await services.db
      .updateTable('organizations')
      .set({ organization_type: 'Dental Lab' })
      .where('id', '=', organization.id)
      .execute()
    const query = { searchString: organization.account_number, organization_type: 'DSO' }
    expect((await supervisor.call(organizationCalls.list, { query })).organizations.total).toBe(0)
    query.organization_type = 'DSO,Dental Lab'
    const { organizations } = await supervisor.call(organizationCalls.list, { query })
    expect(organizations.data).toHaveLength(1)
    expect(organizations.data[0]).toMatchObject({
      status: 2,
      number_of_patients: 1,
      owner: { id: owner.id, full_name: `${owner.first_name} ${owner.last_name}` },
    })
  })
})
