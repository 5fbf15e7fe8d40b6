import { describe, expect, it } from 'vitest'
import type { GlobalRole } from '#contract/access.ts'
import { CODE } from '#contract/errors.ts'
import { ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOnboarding, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const TRACKING = { tracking_number: '1Z84A07E0371' }

async function staff(role: GlobalRole = 'admin') {
  return t.as(await makeUser(services, { role }), { management: true })
}

async function world(current_step = 0, options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner } = await makeOrganization(services, options)
  const { id } = await makeOnboarding(services, organization.id, current_step)
  return { id, organization, owner, params: { id }, as: t.as(owner) }
}

describe('GET /onboardings', () => {
  it('refuses practices and lab partners', async () => {
    const w = await world()
    const partner = await makeLabPartner(services, w.organization.id)
    for (const who of [w.owner, partner]) {
      expect(await t.as(who).refused(onboardingCalls.list)).toMatchObject({ status: 403, code: CODE.forbidden })
    }
  })

  it('filters by name and status, sorts, paginates, and omits archived practices', async () => {
    const mark = `Onboarded ${process.pid} ${nextNumber()}`
    const made = [
      await world(0, { name: `${mark} A` }),
      await world(3, { name: `${mark} B` }),
      await world(11, { name: `${mark} C` }),
    ]
    await world(2, { name: `${mark} D`, archived: true })
    const admin = await staff()
    const list = async (query: object) => {
      const { onboardings, meta } = await admin.call(onboardingCalls.list, { query })
      return { names: onboardings.data.map((row) => row.organization.name.slice(-1)), meta }
    }
    const filter = { search_organization_name: mark.toLowerCase() }
    expect(await list({ filter, sort: 'organization_name' })).toMatchObject({
      names: ['A', 'B', 'C'],
      meta: { total: 3, per_page: 10 },
    })
    expect((await list({ filter, sort: '-current_step' })).names).toEqual(['C', 'B', 'A'])
    // Only B waits for the provider.
    expect((await list({ filter, sort: 'turn' })).names[0]).toBe('B')
    // Filters may also be sent as flat query parameters.
    const flat = await admin.send(onboardingCalls.list, {
      query: { search_organization_name: mark, status: '1,5', sort: 'organization_name', perPage: 1, page: 2 },
    })
    expect(flat.body).toMatchObject({
      onboardings: { data: [{ id: made[1]?.id, status: 5, current_step: 3 }] },
      meta: { total: 2, last_page: 2 },
    })
    expect((await list({ filter: { chosen_wi_organization_id: String(made[2]?.organization.id) } })).names).toEqual([
      'C',
    ])
    const unknown = await admin.send(onboardingCalls.list, { query: { 'filter[owner]': 'x' } })
    expect(unknown.status).toBe(422)
  })
})

describe('GET /onboardings/{id}', () => {
  it('is available to staff, owner, manager and managing lab partner, not to members or strangers', async () => {
    const w = await world()
    const { id } = w.organization
    const stranger = (await world()).owner
    expect((await t.as(stranger).refused(onboardingCalls.get, { params: w.params })).status).toBe(404)
    const member = await makeMember(services, id)
    expect((await t.as(member).refused(onboardingCalls.get, { params: w.params })).status).toBe(403)
    const manager = await makeMember(services, id, 'organization_manager')
    for (const who of [w.owner, manager, await makeLabPartner(services, id)]) {
      const { onboarding, meta } = await t.as(who).call(onboardingCalls.get, { params: w.params })
      expect(onboarding).toMatchObject({
        organization: { id, name: w.organization.name },
        status: 1,
        current_step: 0,
        metadata: { tracking_number: null, estimated_date_of_completion: null },
      })
      expect(meta.doctor_allowed_steps).toEqual([1, 5, 6, 10, 11])
      expect(meta.links).toEqual({ installer: null })
      expect(meta.steps.map(({ parent }) => parent)).toEqual(
        [['Brackets', 4] as const, ['Software', 4] as const, ['Bonding', 2] as const, ['Feedback', 1] as const].flatMap(
          ([parent, count]) => Array<string>(count).fill(parent),
        ),
      )
    }
  })

  it('returns the onboarding of an archived practice only to users who may see archived ones', async () => {
    const w = await world(2, { archived: true })
    const tech = await staff('tech_support')
    expect((await tech.refused(onboardingCalls.get, { params: w.params })).status).toBe(404)
    const admin = await staff()
    expect((await admin.call(onboardingCalls.get, { params: w.params })).onboarding.id).toBe(w.id)
    const closed = await admin.refused(onboardingCalls.proceed, { params: w.params, body: {} })
    expect(closed).toMatchObject({ status: 409, code: CODE.closedOrganization })
  })
})

describe('POST /onboardings/{id}/proceed_next_step', () => {
  it('requires the input of the step, and writes nothing without it', async () => {
    const w = await world()
    const refused = await w.as.refused(onboardingCalls.proceed, { params: w.params, body: {} })
    expect(refused).toMatchObject({ status: 422, error: 'Tracking number is required.' })
    const later = await world(2)
    const tech = await staff('tech_support')
    const date = await tech.refused(onboardingCalls.proceed, { params: later.params, body: {} })
    expect(date).toMatchObject({ status: 422, error: 'Estimated date of completion is required.' })
    expect((await w.as.call(onboardingCalls.get, { params: w.params })).onboarding.current_step).toBe(0)
  })

  it('lets the owner finish only doctor steps, and refuses other members of the practice', async () => {
    const w = await world(1)
    expect((await w.as.refused(onboardingCalls.proceed, { params: w.params, body: {} })).status).toBe(403)
    const open = await world(4)
    for (const who of [
      await makeMember(services, open.organization.id, 'organization_manager'),
      await makeMember(services, open.organization.id),
      await makeLabPartner(services, open.organization.id),
    ]) {
      expect((await t.as(who).refused(onboardingCalls.proceed, { params: open.params, body: {} })).status).toBe(403)
    }
    const { onboarding, message } = await open.as.call(onboardingCalls.proceed, { params: open.params, body: {} })
    expect(onboarding).toMatchObject({ current_step: 5, status: 5 })
    expect(message).toBe('“Download Installer” is finished.')
  })

  it('goes through all steps, each finished by a permitted user, and then refuses to proceed', async () => {
    const w = await world()
    const tech = await staff('tech_support')
    await w.as.call(onboardingCalls.saveMetadata, { params: w.params, body: { metadata: TRACKING } })
    const statuses: number[] = []
    for (const step of ONBOARDING_STEPS) {
      if (step.input?.name === 'estimated_date_of_completion') {
        const metadata = { estimated_date_of_completion: '2026-12-01' }
        await tech.call(onboardingCalls.saveMetadata, { params: w.params, body: { metadata } })
      }
      const by = step.doctor_allowed ? w.as : tech
      const body = { current_step: step.n - 1 }
      statuses.push((await by.call(onboardingCalls.proceed, { params: w.params, body })).onboarding.status)
    }
    expect(statuses).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 10])
    const done = await tech.refused(onboardingCalls.proceed, { params: w.params, body: {} })
    expect(done).toMatchObject({ status: 409, code: CODE.wrongState, error: 'The onboarding is completed already.' })

    const { meta } = await w.as.call(onboardingCalls.get, { params: w.params })
    expect(meta.steps[0]).toMatchObject({ finished_by: `${w.owner.first_name} ${w.owner.last_name}` })
    // A practice does not see the names of the provider's staff.
    expect(meta.steps[1]).toMatchObject({ finished_by: services.config.providerName })
    expect(meta.steps.every(({ finished_at }) => finished_at !== null)).toBe(true)
    const events = await services.db
      .selectFrom('events')
      .where('name', 'like', 'onboarding.%')
      .where('subject_id', '=', w.id)
      .where('organization_id', '=', w.organization.id)
      .orderBy('id')
      .select(['name', 'data'])
      .execute()
    expect(events[0]).toEqual({
      name: 'onboarding.updated',
      data: { before: { tracking_number: null }, after: TRACKING },
    })
    expect(events.filter(({ name }) => name === 'onboarding.proceeded').map(({ data }) => data)).toEqual(
      ONBOARDING_STEPS.map(({ n }) => ({ current_step: n, status: n === 11 ? 10 : 5 })),
    )
  })

  it('refuses the second user who finishes the same step, and leaves the next step open', async () => {
    const w = await world(6)
    const [one, two] = [await staff(), await staff('supervisor')]
    const sent = { params: w.params, body: { current_step: 6 } }
    await one.call(onboardingCalls.proceed, sent)
    expect(await two.refused(onboardingCalls.proceed, sent)).toMatchObject({
      status: 409,
      code: CODE.wrongState,
      error: 'This step is finished already.',
    })
    const ahead = await two.refused(onboardingCalls.proceed, { params: w.params, body: { current_step: 9 } })
    expect(ahead).toMatchObject({ status: 409, error: 'Steps are finished one at a time.' })
    expect((await two.call(onboardingCalls.get, { params: w.params })).onboarding.current_step).toBe(7)
  })

  it('moves the practice on from the Onboarding status', async () => {
    const w = await world(10)
    const admin = await staff()
    const statusOf = async () => {
      const query = { searchString: w.organization.name }
      return (await admin.call(organizationCalls.list, { query })).organizations.data[0]?.status
    }
    expect(await statusOf()).toBe(2)
    await w.as.call(onboardingCalls.proceed, { params: w.params, body: {} })
    expect(await statusOf()).toBe(3)
  })
})

describe('PUT /onboardings/{id}/metadata', () => {
  it('rejects invalid metadata with the specified messages', async () => {
    const w = await world()
    const refused = async (metadata: object) =>
      (await w.as.send(onboardingCalls.saveMetadata, { params: w.params, body: { metadata } })).body
    const cases: [object, object][] = [
      [{ tracking_number: '' }, { 'metadata.tracking_number': ['Field is empty.'] }],
      [{ tracking_number: '12345' }, { 'metadata.tracking_number': ['Minimum of 6 characters.'] }],
      [{ tracking_number: 'a'.repeat(31) }, { 'metadata.tracking_number': ['Up to 30 characters'] }],
      [{ tracking_number: '1Z-84A07' }, { 'metadata.tracking_number': ['Must only contain alphanumeric characters'] }],
      [{ estimated_date_of_completion: '' }, { 'metadata.estimated_date_of_completion': ['Field is empty.'] }],
      [{ estimated_date_of_completion: '2026-02-30' }, { 'metadata.estimated_date_of_completion': ['Invalid date.'] }],
      [{}, { metadata: ['Field is empty.'] }],
    ]
    for (const [metadata, error] of cases) {
      expect(await refused(metadata)).toMatchObject({ code: CODE.invalid, error: expect.objectContaining(error) })
    }
  })

  it('accepts only the input of the next step from the owner, and both inputs at any time from staff', async () => {
    const w = await world()
    const date = { estimated_date_of_completion: '2026-12-01' }
    const early = await w.as.refused(onboardingCalls.saveMetadata, { params: w.params, body: { metadata: date } })
    expect(early.status).toBe(403)
    const manager = t.as(await makeMember(services, w.organization.id, 'organization_manager'))
    const sent = { params: w.params, body: { metadata: TRACKING } }
    expect((await manager.refused(onboardingCalls.saveMetadata, sent)).status).toBe(403)
    const { onboarding, message } = await w.as.call(onboardingCalls.saveMetadata, sent)
    expect(onboarding.metadata).toEqual({ ...TRACKING, estimated_date_of_completion: null })
    expect(message).toBe('Onboarding details successfully updated.')

    await w.as.call(onboardingCalls.proceed, { params: w.params, body: {} })
    expect((await w.as.refused(onboardingCalls.saveMetadata, sent)).status).toBe(403)
    const tech = await staff('tech_support')
    const both = { tracking_number: '1Z84A07E9999', ...date }
    const saved = await tech.call(onboardingCalls.saveMetadata, { params: w.params, body: { metadata: both } })
    expect(saved.onboarding.metadata).toEqual(both)
  })

  it('refuses the second of two concurrent edits', async () => {
    const w = await world(1)
    const [one, two] = [await staff(), await staff('supervisor')]
    const { onboarding } = await two.call(onboardingCalls.get, { params: w.params })
    const save = (tracking_number: string) => ({
      params: w.params,
      body: { metadata: { tracking_number }, updated_at: onboarding.updated_at },
    })
    await one.call(onboardingCalls.saveMetadata, save('1Z84A07E1111'))
    const refused = await two.refused(onboardingCalls.saveMetadata, save('1Z84A07E2222'))
    expect(refused).toMatchObject({ status: 409, code: CODE.conflict })
    expect((await two.call(onboardingCalls.get, { params: w.params })).onboarding.metadata.tracking_number).toBe(
      '1Z84A07E1111',
    )
  })
})
