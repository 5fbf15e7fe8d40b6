import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { locationCalls } from '#contract/locations.ts'
import { memberCalls } from '#contract/members.ts'
import { ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { patientCalls } from '#contract/patients.ts'
import type { SearchHit } from '#contract/search.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import type { SearchDocument } from '#server/adapters/search/port.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import {
  makeLabPartner,
  makeLocation,
  makeMember,
  makeOnboarding,
  makeOrganization,
  testContext,
} from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { locationBody } from '#server/testing/locations.ts'
import { addMember, makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'
import { openSearchClient, runSearchPass } from '#server/testing/search.ts'
import { reindex } from './reindex.ts'

const t = await testApp()
const { services } = t
const admin = t.as(await makeUser(services, { role: 'admin' }), { management: true })
const searching = await openSearchClient(t, admin)

/** Uses letters only, so that no other name shares the prefix. */
function uniqueName(word: string) {
  return `${word} ${String(process.pid * 1000 + nextNumber()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
}

/** Creates and indexes an organization with a unique name, with helpers to find the documents that include the name. */
async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const name = uniqueName('Practice')
  const made = await makeOrganization(services, { name, ...options })
  await runSearchPass(t)
  const { organization, owner, location } = made
  return {
    ...made,
    params: { id: organization.id },
    ofOrganization: () => seen('organization', organization.id, name),
    ofOwner: () => seen('user', owner.id, name),
    ofLocation: () => seen('location', location?.id ?? 0, name),
  }
}

async function seen(model: SearchHit['model'], id: number, q: string) {
  await t.runJobs()
  return searching.hit(model, id, q)
}

describe('a document reflects', () => {
  it('the name, type and notes of an organization, also for its users and locations', async () => {
    const w = await world()
    const name = uniqueName('Renamed')
    await admin.call(organizationSettingCalls.update, {
      params: w.params,
      body: { name, organization_type: 'DSO', management_notes: 'Ships on Fridays.' },
    })
    expect(await w.ofOrganization()).toBeUndefined()
    expect(await seen('organization', w.organization.id, name)).toMatchObject({
      full_name: name,
      organization_name: name,
      organization_type: 'DSO',
      management_notes: 'Ships on Fridays.',
    })
    expect(await seen('user', w.owner.id, name)).toMatchObject({ organization_name: name, organization_type: null })
    expect(await seen('location', w.location?.id ?? 0, name)).toMatchObject({
      organization_name: name,
      organization_type: 'DSO',
    })
  })

  it('archiving and restoring, with the contract', async () => {
    const w = await world()
    await admin.call(organizationSettingCalls.archive, { params: w.params })
    expect(await w.ofOrganization()).toMatchObject({ status: 6, is_archived: true, payment: 'SUSPENDED' })
    expect(await w.ofLocation()).toMatchObject({ status: 6, is_archived: true, payment: 'SUSPENDED' })
    expect(await w.ofOwner()).toMatchObject({ status: 5, is_archived: false })
    await admin.call(organizationSettingCalls.unArchive, { params: w.params })
    expect(await w.ofOrganization()).toMatchObject({ status: 2, is_archived: false, payment: 'CURRENT' })
  })

  it('the deletion of an organization, with its locations', async () => {
    const w = await world({ archived: true })
    expect(await w.ofLocation()).toBeDefined()
    await admin.call(organizationSettingCalls.remove, { params: w.params })
    expect(await w.ofOrganization()).toBeUndefined()
    expect(await w.ofLocation()).toBeUndefined()
    expect(await seen('user', w.owner.id, w.owner.email)).toMatchObject({ organization_id: null, status: 1 })
  })

  it('the completion of the onboarding, and the status of the practice after it', async () => {
    const w = await world()
    const { id } = await makeOnboarding(services, w.organization.id, ONBOARDING_STEPS.length - 1)
    await admin.call(onboardingCalls.proceed, { params: { id }, body: {} })
    expect(await w.ofOrganization()).toMatchObject({ onboarding: 'Completed', onboarding_id: id, status: 3 })
    expect(await w.ofOwner()).toMatchObject({ status: 3 })
  })

  it('a submitted case: counts, dates and status of organization, doctor and location', async () => {
    const w = await world()
    expect(await w.ofOrganization()).toMatchObject({ number_of_patients: 0, newest_case_submission: null, status: 2 })
    const place = w.location?.id ?? 0
    const { rx_form } = await admin.call(caseCalls.submit, {
      body: caseForm(w.organization.id, place, { user_id: w.owner.id }),
    })
    const submitted = { number_of_patients: 1, submission_average: 1, status: 3 }
    for (const look of [w.ofOrganization, w.ofOwner, w.ofLocation]) {
      const found = await look()
      expect(found).toMatchObject(submitted)
      expect(found?.newest_case_submission).toBe(found?.first_case_submission)
      expect(found?.newest_case_submission_unix).toBe(
        Math.floor(Date.parse(found?.newest_case_submission ?? '') / 1000),
      )
    }
    const params = { id: rx_form.patient_id ?? 0 }
    const elsewhere = await makeLocation(services, w.organization.id)
    const doctor = await makeMember(services, w.organization.id)
    await admin.call(patientCalls.update, {
      params,
      body: {
        first_name: rx_form.first_name,
        last_name: rx_form.last_name,
        user_id: doctor.id,
        location_id: elsewhere.id,
      },
    })
    expect(await w.ofOwner()).toMatchObject({ number_of_patients: 0, first_case_submission: null })
    expect(await w.ofLocation()).toMatchObject({ number_of_patients: 0 })
    expect(await seen('user', doctor.id, doctor.email)).toMatchObject({ number_of_patients: 1, filter: 'staff_member' })
    await admin.call(caseStepCalls.archive, { params })
    expect(await w.ofOrganization()).toMatchObject({ number_of_patients: 0, submission_average: 1 })
    await admin.call(caseStepCalls.restore, { params })
    expect(await w.ofOrganization()).toMatchObject({ number_of_patients: 1 })
  })

  it('the manager, the members and the roles of an organization', async () => {
    const w = await world()
    expect(await w.ofOrganization()).toMatchObject({ manager: null, number_of_users: 1 })
    const lab = await makeUser(services, { role: 'lab_partner' })
    const body = { user_id: lab.id, role: 'organization_manager' as const }
    await admin.call(memberCalls.add, { params: w.params, body })
    const manager = `${lab.first_name} ${lab.last_name}`
    expect(await w.ofOrganization()).toMatchObject({ manager, number_of_users: 2 })
    expect(await seen('user', lab.id, lab.email)).toMatchObject({ roles: ['lab_partner'], filter: null, status: 4 })
    const member = await makeMember(services, w.organization.id)
    await admin.call(memberCalls.changeRole, {
      params: w.params,
      body: { user_id: member.id, role: 'organization_owner' },
    })
    expect(await w.ofOwner()).toMatchObject({ filter: 'staff_member', roles: ['staff_member'] })
    expect(await seen('user', member.id, member.email)).toMatchObject({ filter: 'doctor' })
    await admin.call(memberCalls.remove, { params: w.params, body: { user_id: lab.id } })
    expect(await w.ofOrganization()).toMatchObject({ manager: null, number_of_users: 2 })
  })

  it('a new location, its address and its deletion', async () => {
    const w = await world()
    const location_name = uniqueName('Annex')
    const { location } = await admin.call(locationCalls.create, {
      body: { ...locationBody({ location_name }), organization_id: w.organization.id },
    })
    const look = () => seen('location', location.id, location_name)
    expect(await look()).toMatchObject({
      full_name: location_name,
      filter: 'location',
      organization_id: w.organization.id,
      locations: ['77 Foothill Dr, Layton, UT 84040'],
    })
    expect((await w.ofOrganization())?.locations).toContain(location_name)
    await admin.call(locationCalls.update, {
      params: { id: location.id },
      body: locationBody({ location_name, street_address: '9 Quay', country: 'CAN', state: 'ON' }),
    })
    expect((await look())?.locations).toEqual(['9 Quay, Layton, ON 84040, CAN'])
    await admin.call(locationCalls.remove, { params: { id: location.id } })
    expect(await look()).toBeUndefined()
    expect((await w.ofOrganization())?.locations).not.toContain(location_name)
  })

  it('a user from creation to deletion', async () => {
    const last_name = uniqueName('Person')
    const email = `found-${process.pid}-${nextNumber()}@typodont.test`
    const { user } = await admin.call(userAdminCalls.create, {
      body: { first_name: 'Ida', last_name, email, role: 'supervisor' },
    })
    const look = () => seen('user', user.id, last_name)
    expect(await look()).toMatchObject({ filter: 'supervisor', status: 1, email, email_verified_at: null })
    const params = { id: user.id }
    const body = { first_name: 'Ida', last_name: `${last_name}son`, email, role: 'tech_support' as const }
    await admin.call(userAdminCalls.update, { params, body })
    expect(await look()).toMatchObject({ full_name: `Ida ${last_name}son`, filter: 'tech_support' })
    await admin.call(userAdminCalls.archive, { params })
    expect(await look()).toMatchObject({ status: 6, is_archived: true })
    await admin.call(userAdminCalls.restore, { params })
    expect(await look()).toMatchObject({ status: 1, is_archived: false })
    await admin.call(userAdminCalls.remove, { params })
    expect(await look()).toBeUndefined()
  })

  it('a user who signs up and verifies the address: a lead, until the practice has a location', async () => {
    const last_name = uniqueName('Newcomer')
    const email = `newcomer-${process.pid}-${nextNumber()}@typodont.test`
    await t.call(signUpCalls.register, {
      body: { first_name: 'Sol', last_name, email, password: PASSWORD, password_confirmation: PASSWORD },
    })
    await t.runJobs()
    const found = (await searching.search({ q: last_name })).hits.find((hit) => hit.model === 'user')
    expect(found).toMatchObject({ filter: 'doctor', status: 1, email_verified_at: null })
    const [mail] = await t.mailsTo(email)
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    await t.call(authCalls.verify, { body: { token, password: PASSWORD } })
    const verified = await seen('user', found?.model_id ?? 0, last_name)
    expect(verified).toMatchObject({ status: 1, email_verified_at: expect.any(String) })
    const body = { ...locationBody(), organization_id: verified?.organization_id ?? 0 }
    await admin.call(locationCalls.create, { body })
    expect(await seen('user', found?.model_id ?? 0, last_name)).toMatchObject({ status: 2 })
  })
})

describe('the full document (specification 4.13)', () => {
  it('has all fields of an organization', async () => {
    const w = await world()
    const lab = await makeLabPartner(services, w.organization.id)
    const { db } = services
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const [first, newest] = [at(60), at(10)]
    await db
      .updateTable('organizations')
      .set({ first_case_at: first, newest_case_at: newest, invoice_version: 'Old', organization_type: 'Dental Lab' })
      .where('id', '=', w.organization.id)
      .execute()
    const now = services.clock()
    const { id: onboarding_id } = await db
      .insertInto('onboardings')
      .values({ organization_id: w.organization.id, status: 5, current_step: 3, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const contract = await db
      .updateTable('contracts')
      .set({ payment_status: 'NOT_PAID', promo_code: 'TWOMONTHSFREE' })
      .where('organization_id', '=', w.organization.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await runSearchPass(t)
    const { name, account_number, created_at } = w.organization
    expect(await w.ofOrganization()).toEqual({
      id: `organization-${w.organization.id}`,
      model: 'organization',
      model_id: w.organization.id,
      full_name: name,
      roles: ['organization'],
      filter: 'organization',
      email: null,
      email_verified_at: null,
      status: 4,
      is_archived: false,
      onboarding: 'In Progress',
      onboarding_id,
      contract_id: contract.id,
      payment: 'NOT_PAID',
      customized_fees: [],
      organization_type: 'Dental Lab',
      invoice_version: 'Old',
      account_number,
      number_of_users: 2,
      number_of_patients: 0,
      submission_average: 0,
      joined_at: created_at,
      joined_at_unix: Math.floor(Date.parse(created_at) / 1000),
      first_case_submission: first,
      first_case_submission_unix: Math.floor(Date.parse(first) / 1000),
      newest_case_submission: newest,
      newest_case_submission_unix: Math.floor(Date.parse(newest) / 1000),
      manager: `${lab.first_name} ${lab.last_name}`,
      main_location: w.location?.location_name,
      promotion_code: 'TWOMONTHSFREE',
      management_notes: null,
      organization_id: w.organization.id,
      organization_name: name,
      organization_account_number: account_number,
      locations: [w.location?.location_name],
    })
    expect(await w.ofLocation()).toMatchObject({
      payment: 'NOT_PAID',
      invoice_version: 'Old',
      onboarding: 'In Progress',
      contract_id: contract.id,
      status: 4,
      email: w.location?.email,
      account_number: null,
    })
    expect(await w.ofOwner()).toMatchObject({
      payment: null,
      invoice_version: null,
      organization_type: null,
      customized_fees: [],
      status: 4,
      filter: 'doctor',
    })
  })

  it('assigns a user to the organization joined first, with the best status of all', async () => {
    const quiet = await world()
    const busy = await world()
    const now = services.clock()
    await services.db
      .updateTable('organizations')
      .set({ first_case_at: '2020-01-01T00:00:00.000Z', newest_case_at: now })
      .where('id', '=', busy.organization.id)
      .execute()
    await addMember(services, busy.organization.id, quiet.owner.id, 'organization_member')
    await runSearchPass(t)
    expect(await quiet.ofOwner()).toMatchObject({
      organization_id: quiet.organization.id,
      status: 4,
      filter: 'doctor',
      roles: ['doctor'],
    })
  })
})

describe('two concurrent jobs', () => {
  it('end with the newest state, even when the older one writes last', async () => {
    const w = await world()
    const newer = uniqueName('Newer')
    const part = { model: 'organization', ids: [w.organization.id] } as const
    const work = testContext(services)
    let isFirst = true
    const search = {
      ...services.search,
      /** While the first documents are being written, another user changes the row and finishes first. */
      put: async (documents: readonly SearchDocument[]) => {
        if (isFirst) {
          isFirst = false
          await services.db
            .updateTable('organizations')
            .set({ name: newer })
            .where('id', '=', w.organization.id)
            .execute()
          await reindex(work, part)
        }
        await services.search.put(documents)
      },
    }
    await reindex({ ...work, services: { ...services, search } }, part)
    expect(await seen('organization', w.organization.id, newer)).toMatchObject({ full_name: newer })
    expect(await w.ofOrganization()).toBeUndefined()
  })
})

describe('a full index pass', () => {
  it('updates what depends on time, and removes orphaned documents', async () => {
    const w = await world()
    const { db } = services
    await db
      .updateTable('organizations')
      .set({ first_case_at: services.clock(), newest_case_at: services.clock() })
      .where('id', '=', w.organization.id)
      .execute()
    await runSearchPass(t)
    expect(await w.ofOrganization()).toMatchObject({ status: 3 })
    const ghost = {
      id: `user-${w.owner.id}0000`,
      model: 'user',
      model_id: w.owner.id * 10_000,
      is_archived: false,
      full_name: uniqueName('Ghost'),
    }
    await services.search.put([ghost])
    expect(await searching.idsOf({ q: ghost.full_name })).toEqual([ghost.id])

    t.setClock(new Date(Date.now() + 31 * 86_400_000).toISOString())
    await runSearchPass(t)
    t.setClock(undefined)
    expect(await w.ofOrganization()).toMatchObject({ status: 4 })
    expect(await searching.idsOf({ q: ghost.full_name })).toEqual([])
    await runSearchPass(t)
  })

  it('refills an emptied index on schedule', async () => {
    const w = await world()
    await services.db.deleteFrom('search_documents').execute()
    expect(await w.ofOrganization()).toBeUndefined()
    await sendClockJob(services, 'search-pass', 'minute')
    expect(await w.ofOrganization()).toBeDefined()
    expect(await w.ofLocation()).toBeDefined()
  })
})
