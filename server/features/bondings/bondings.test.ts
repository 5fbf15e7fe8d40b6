import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boardDays } from '#contract/bonding-days.ts'
import { bondingCalls } from '#contract/bondings.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import { askedItemCalls } from '#contract/asked-items.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { noteCalls } from '#contract/notes.ts'
import { patientCalls } from '#contract/patients.ts'
import { setupCalls } from '#contract/setups.ts'
import { ORGANIZATION_HEADER } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'
import { tinyStl, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })
const OPEN = new Set<string>()

/** Monday, 9:00 in the lab. */
const MONDAY = '2026-10-19T16:00:00.000Z'
const LAST_DAY = boardDays('2026-10-19', OPEN).at(-1) ?? ''

beforeEach(() => t.setClock(MONDAY))
afterEach(() => t.setClock(undefined))

type Practice = Awaited<ReturnType<typeof makeOrganization>>

/** Submits a case that the provider prints and sends by Standard. */
async function submit({ organization, owner, location }: Practice, values: object = {}) {
  const form = caseForm(organization.id, location?.id ?? 0, {
    impression_date: '2026-10-16',
    export_type: 1,
    print_assignment: 'O',
    shipping_method: 1,
    shipping_location_id: location?.id ?? 0,
    ...values,
  })
  const { rx_form } = await t.as(owner).call(caseCalls.submit, { body: form })
  return { id: rx_form.patient_id ?? 0, rx_form }
}

async function boardOf(who: { id: number }) {
  return t.as(who).call(bondingCalls.list, { query: {} })
}

async function cardOf(who: { id: number }, id: number) {
  const { bondings } = await boardOf(who)
  return bondings.find(({ patient_id }) => patient_id === id)
}

const staff = () => t.as(admin, { management: true })

describe('GET /patients/bondings', () => {
  it('refuses the signed out, and shows nobody the cases of others', async () => {
    const practice = await makeOrganization(t.services)
    const { id } = await submit(practice, { bonding_date: LAST_DAY })
    expect((await t.refused(bondingCalls.list, { query: {} })).status).toBe(401)
    const others = await makeOrganization(t.services)
    expect((await boardOf(others.owner)).bondings).toEqual([])
    const member = await makeMember(t.services, practice.organization.id)
    expect((await boardOf(member)).bondings).toEqual([])
    expect((await boardOf(practice.owner)).bondings.map(({ patient_id }) => patient_id)).toEqual([id])
  })

  it('shows a person of two practices the cases of the one that the tab names', async () => {
    const [here, there] = [await makeOrganization(t.services), await makeOrganization(t.services)]
    await addMember(t.services, there.organization.id, here.owner.id, 'organization_member')
    await submit(here, { bonding_date: LAST_DAY })
    const tab = t.as(here.owner).with({ [ORGANIZATION_HEADER]: String(there.organization.id) })
    expect((await tab.call(bondingCalls.list, { query: {} })).bondings).toEqual([])
  })

  it('has ten working days, in the order of the dates, and names the next date after them', async () => {
    const practice = await makeOrganization(t.services)
    const later = addBusinessDays(LAST_DAY, 1, OPEN)
    const last = await submit(practice, { bonding_date: LAST_DAY })
    const first = await submit(practice, { bonding_date: '2026-10-21' })
    await submit(practice, { bonding_date: later })
    await submit(practice)
    const { days, bondings, next_date, total } = await boardOf(practice.owner)
    expect(days).toHaveLength(10)
    expect(days[0]).toBe('2026-10-19')
    expect(bondings.map(({ patient_id }) => patient_id)).toEqual([first.id, last.id])
    expect({ next_date, total }).toEqual({ next_date: later, total: 2 })
  })

  it('leaves out cancelled cases, and shows nothing without bonding dates', async () => {
    const practice = await makeOrganization(t.services)
    const { rx_form } = await submit(practice, { bonding_date: LAST_DAY })
    await t.as(practice.owner).call(caseCalls.cancel, { params: { id: rx_form.id } })
    await submit(practice)
    expect(await boardOf(practice.owner)).toMatchObject({ bondings: [], total: 0, next_date: null })
  })

  it('has the dates of the promise, and the days that they leave', async () => {
    const practice = await makeOrganization(t.services)
    const { id } = await submit(practice, { bonding_date: LAST_DAY, shipping_method: 4 })
    const { patient } = await t.as(practice.owner).call(patientCalls.get, { params: { id } })
    const card = await cardOf(practice.owner, id)
    expect(card).toMatchObject({ waits_for: 'lab', bonding_date: LAST_DAY })
    expect(card?.arrives_safe).toBe(patient.promise?.arrives_safe)
    expect(card?.days_to_spare).toBeLessThan(10)
  })
})

describe('A bonding that is too late as it stands', () => {
  it('is saved by the least fast method: a change of the form while it is new, with what it costs more', async () => {
    const practice = await makeOrganization(t.services)
    const { id, rx_form } = await submit(practice, { bonding_date: LAST_DAY })
    const card = await cardOf(practice.owner, id)
    expect(card?.tightness).toBe('red')
    const [found] = card?.rescues ?? []
    expect(found).toMatchObject({ kind: 'method', way: 'change', price: expect.any(Number) })
    if (found?.kind !== 'method') throw new Error('a faster method is offered')
    const body = { shipping_method: found.shipping_method, updated_at: card?.form_updated_at }
    await t.as(practice.owner).call(caseCalls.patch, { params: { id: rx_form.id }, body })
    const saved = await cardOf(practice.owner, id)
    expect(saved).toMatchObject({ arrives_safe: found.arrives_safe, rescues: [] })
    expect(saved?.tightness).not.toBe('red')
  })

  it('has no price for a member who sees none', async () => {
    const practice = await makeOrganization(t.services)
    const member = await makeMember(t.services, practice.organization.id)
    const { id } = await submit(practice, { bonding_date: LAST_DAY, user_id: member.id })
    expect((await cardOf(member, id))?.rescues).toMatchObject([{ kind: 'method', price: null }])
  })

  it('asks the lab for the method once the case is worked on', async () => {
    const practice = await makeOrganization(t.services)
    const { id, rx_form } = await submit(practice, { bonding_date: LAST_DAY })
    await staff().call(caseCalls.markReady, { params: { id: rx_form.id } })
    expect((await cardOf(practice.owner, id))?.rescues).toMatchObject([{ kind: 'method', way: 'ask' }])
  })

  it('asks for a method once, and every reader of the board sees when and by whom', async () => {
    const practice = await makeOrganization(t.services)
    const { id, rx_form } = await submit(practice, { bonding_date: LAST_DAY })
    await staff().call(caseCalls.markReady, { params: { id: rx_form.id } })
    const ask = { params: { id }, body: { shipping_method: 3 as const } }
    const others = await makeOrganization(t.services)
    expect((await t.as(others.owner).refused(bondingCalls.askMethod, ask)).status).toBe(404)
    expect((await staff().refused(bondingCalls.askMethod, ask)).status).toBe(403)
    expect((await cardOf(practice.owner, id))?.asked_method).toBeNull()
    const { message } = await t.as(practice.owner).call(bondingCalls.askMethod, ask)
    expect(message).toBe('The lab was asked to ship by Urgent.')
    const asked_method = { shipping_method: 3, at: MONDAY, by: expect.any(String) }
    expect(await cardOf(practice.owner, id)).toMatchObject({ asked_method, rescues: [{ kind: 'method' }] })
    const query = { by: 'ship_date' as const, filter: { organization_id: [practice.organization.id] } }
    expect((await staff().call(bondingCalls.list, { query })).bondings).toMatchObject([{ asked_method }])
    expect(await t.as(practice.owner).refused(bondingCalls.askMethod, ask)).toMatchObject({ status: 409 })
    const { patient } = await t.as(practice.owner).call(patientCalls.get, { params: { id } })
    expect(patient.notes).toMatchObject([{ kind: 'doctor', note: `Please ship by Urgent: bonding on ${LAST_DAY}.` }])
    await staff().call(noteCalls.remove, { params: { id: patient.notes[0]?.id ?? 0 } })
    expect((await cardOf(practice.owner, id))?.asked_method).toBeNull()
  })

  it('is saved by an approval while there is an hour for it', async () => {
    const practice = await makeOrganization(t.services)
    const { id } = await submit(practice, { shipping_method: 4 })
    const file_path = await upload(t.services, practice.organization.id, 'setup-upper.stl', tinyStl(60))
    const body = { file_path, original_file_name: 'setup-upper.stl', part: 'teeth' as const, jaw_id: 1 as const }
    const { setup_file } = await staff().call(setupCalls.storeFile, { params: { id }, body })
    await t.runJobs()
    const completion = { setup_files: [setup_file.id] }
    await staff().call(caseStepCalls.completeSetup, { params: { id }, body: completion })
    const { patient } = await t.as(practice.owner).call(patientCalls.get, { params: { id } })
    const bonding_date = patient.promise?.arrives_safe ?? null
    await t.services.db.updateTable('rx_forms').set({ bonding_date }).where('patient_id', '=', id).execute()
    const card = await cardOf(practice.owner, id)
    expect(card).toMatchObject({ tightness: 'red', waits_for: 'review', days_to_spare: 0 })
    expect(card?.rescues).toMatchObject([{ kind: 'review', by: expect.any(String) }])
    const [found] = card?.rescues ?? []
    expect(found?.kind === 'review' && found.by > MONDAY).toBe(true)
  })

  it('needs a call to the patient when nothing helps', async () => {
    const practice = await makeOrganization(t.services)
    const { id } = await submit(practice, { bonding_date: '2026-10-20' })
    expect(await cardOf(practice.owner, id)).toMatchObject({ tightness: 'red', rescues: [{ kind: 'call' }] })
  })

  it('names what the lab has asked for instead', async () => {
    const practice = await makeOrganization(t.services)
    const { id } = await submit(practice, { bonding_date: '2026-10-20' })
    const body = { kind: 'scan' as const, part: 'lower' as const, reason: 'The scan stops behind 46.' }
    await staff().call(askedItemCalls.ask, { params: { id }, body })
    expect(await cardOf(practice.owner, id)).toMatchObject({ waits_for: 'answer', rescues: [] })
  })
})

describe('GET /patients/bondings?by=ship_date', () => {
  it('lists parcels by their ship date, also without a bonding, and late ones first', async () => {
    const practice = await makeOrganization(t.services)
    const { id } = await submit(practice)
    const filter = { organization_id: [practice.organization.id] }
    const query = { by: 'ship_date' as const, filter }
    const { bondings } = await staff().call(bondingCalls.list, { query })
    expect(bondings).toMatchObject([{ patient_id: id, bonding_date: null, days_to_spare: null, rescues: [] }])
    expect(bondings[0]?.ships_safe).toMatch(/^2026-/)
    t.setClock('2026-12-01T16:00:00.000Z')
    const late = await staff().call(bondingCalls.list, { query })
    expect(late.bondings).toMatchObject([{ patient_id: id, tightness: 'red', rescues: [] }])
  })
})
