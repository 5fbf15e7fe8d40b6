import { describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

/** Creates a case that its owner has just submitted. */
async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const { organization_id, ...body } = caseForm(organization.id, location?.id ?? 0)
  const { rx_form } = await t.as(owner).call(caseCalls.submit, { body: { organization_id, ...body } })
  const supervisor = await makeUser(services, { role: 'supervisor' })
  const tech = await makeUser(services, { role: 'tech_support' })
  const stranger = (await makeOrganization(services)).owner
  const patient_id = rx_form.patient_id ?? 0
  const params = { id: rx_form.id }
  return { id: organization.id, owner, location, body, rx_form, params, patient_id, supervisor, tech, stranger }
}

type World = Awaited<ReturnType<typeof world>>

function patientOf(w: World) {
  return services.db.selectFrom('patients').selectAll().where('id', '=', w.patient_id).executeTakeFirstOrThrow()
}

function setForm(w: World, at: { ready_at?: string; completed_at?: string; cancelled_at?: string }) {
  return services.db.updateTable('rx_forms').set(at).where('id', '=', w.rx_form.id).execute()
}

function setPatient(w: World, at: { deleted_at: string }) {
  return services.db.updateTable('patients').set(at).where('id', '=', w.patient_id).execute()
}

async function factsOf(w: World, name: string) {
  const rows = await services.db
    .selectFrom('events')
    .select(['data', 'actor_id'])
    .where('patient_id', '=', w.patient_id)
    .where('name', '=', name)
    .execute()
  return rows.map((row) => row.data)
}

const now = () => services.clock()

describe('PUT and PATCH /rx_forms/:id', () => {
  it('return 404 out of scope, else the reason why the state refuses the change', async () => {
    const w = await world()
    const sent = { params: w.params, body: w.body }
    expect((await t.as(w.stranger).refused(caseCalls.modify, sent)).status).toBe(404)
    const member = await makeMember(services, w.id)
    expect((await t.as(member).refused(caseCalls.modify, sent)).status).toBe(404)
    for (const person of [w.tech, await makeLabPartner(services, w.id)]) {
      expect(await t.as(person).refused(caseCalls.modify, sent)).toMatchObject({
        status: 403,
        error: 'Only supervisors and administrators modify rx forms.',
      })
    }
    await setForm(w, { ready_at: now() })
    expect(await t.as(w.owner).refused(caseCalls.modify, sent)).toMatchObject({
      status: 409,
      code: CODE.wrongState,
      error: 'The case is being worked on. Please write a note to the technician.',
    })
    await setForm(w, { completed_at: now() })
    expect((await t.as(w.supervisor).refused(caseCalls.patch, { params: w.params, body: {} })).error).toBe(
      'The rx form is completed.',
    )
    await setForm(w, { cancelled_at: now() })
    expect((await t.as(w.supervisor).refused(caseCalls.modify, sent)).error).toBe('The rx form is canceled.')
    await setPatient(w, { deleted_at: now() })
    expect((await t.as(w.supervisor).refused(caseCalls.modify, sent)).error).toBe('The patient is archived.')
  })

  it('refuse a stale edit and name the author of the newer one, or the provider for staff', async () => {
    const w = await world()
    const read = w.rx_form.updated_at
    await t.as(w.supervisor).call(caseCalls.patch, { params: w.params, body: { jaws_id: 1 } })
    const late = { params: w.params, body: { jaws_id: 2 as const, updated_at: read } }
    expect(await t.as(w.owner).refused(caseCalls.patch, late)).toMatchObject({
      status: 409,
      code: CODE.conflict,
      error: `This record was changed by ${services.config.providerName}. Reload to see the changes.`,
    })
    const admin = await makeUser(services, { role: 'admin' })
    const put = { params: w.params, body: { ...w.body, updated_at: read } }
    expect((await t.as(admin).refused(caseCalls.modify, put)).error).toBe(
      `This record was changed by ${w.supervisor.first_name} ${w.supervisor.last_name}. Reload to see the changes.`,
    )
  })

  it('validate a merged patch as a whole and keep absent fields', async () => {
    const w = await world()
    await t.as(w.owner).call(caseCalls.patch, {
      params: w.params,
      body: { rush_case: true, rush_case_authorized_by: 'Dr. Haddad', root_integration: true, products_list: 64 },
    })
    const bad = await t
      .as(w.owner)
      .refused(caseCalls.patch, { params: w.params, body: { rush_case_authorized_by: '' } })
    expect(bad).toMatchObject({ status: 422, error: { rush_case_authorized_by: ['Required'] } })
    const { rx_form } = await t.as(w.owner).call(caseCalls.patch, {
      params: w.params,
      body: { special_instructions: 'Bond lingual' },
    })
    expect(rx_form).toMatchObject({
      version: 3,
      rush_case: true,
      rush_case_authorized_by: 'Dr. Haddad',
      root_integration: true,
      products_list: 64,
      special_instructions: 'Bond lingual',
      impression_type: 4,
    })
    expect(rx_form.rush_due_at).not.toBeNull()
    expect((await patientOf(w)).rush_case).toBe(true)
  })

  it('replace values, update the patient, and record before and after', async () => {
    const w = await world()
    const other = await makeMember(services, w.id)
    const twin = await t.as(w.owner).call(caseCalls.submit, {
      body: { ...w.body, organization_id: w.id, last_name: 'Marsh', user_id: other.id },
    })
    expect(twin.rx_form.numeric_suffix).toBeNull()
    const { special_instructions: _, ...body } = { ...w.body, special_instructions: null }
    const changed = { ...body, last_name: 'Marsh', jaws_id: 1 as const, user_id: other.id, case_number_text: '' }
    const { rx_form, message } = await t.as(w.owner).call(caseCalls.modify, { params: w.params, body: changed })
    expect(message).toBe('RxForm successfully updated.')
    expect(rx_form).toMatchObject({
      version: 2,
      last_name: 'Marsh',
      numeric_suffix: 1,
      user_id: other.id,
      case_number_text: null,
      jaws_id: 1,
    })
    expect(await patientOf(w)).toMatchObject({ last_name: 'Marsh', numeric_suffix: 1, updated_by_user_id: w.owner.id })
    expect(await factsOf(w, 'case.modified')).toEqual([
      {
        rx_form_id: w.rx_form.id,
        version: 2,
        before: { last_name: w.body.last_name, jaws_id: 3, user_id: w.owner.id, case_number_text: 'Chart 12' },
        after: { last_name: 'Marsh', jaws_id: 1, user_id: other.id, case_number_text: null },
      },
    ])
    const same = await t.as(w.owner).call(caseCalls.modify, { params: w.params, body: changed })
    expect(same.rx_form.version).toBe(2)
  })

  it('lock impression and jaws once a step is finished', async () => {
    const w = await world()
    await setForm(w, { ready_at: now() })
    await services.db
      .updateTable('workflow_steps')
      .set({ started_at: now(), finished_at: now() })
      .where('patient_id', '=', w.patient_id)
      .where('position', '=', 1)
      .execute()
    const staff = t.as(w.supervisor)
    const { metadata } = await staff.call(rxFormCalls.get, { params: w.params })
    expect(metadata.modification_rules).toEqual({
      can_modify: true,
      locked_fields: ['impression_type', 'jaws_id'],
      reason: null,
    })
    const locked = await staff.refused(caseCalls.patch, { params: w.params, body: { jaws_id: 1 } })
    expect(locked).toMatchObject({ status: 409, code: CODE.wrongState })
    await staff.call(caseCalls.patch, { params: w.params, body: { arch_mode: 2 } })
  })
})

describe('POST /rx_forms/:id/mark_as_ready', () => {
  it('is limited to staff in scope and to a new form', async () => {
    const w = await world()
    expect((await t.as(w.owner).refused(caseCalls.markReady, { params: w.params })).status).toBe(403)
    const { rx_form } = await t.as(w.tech).call(caseCalls.markReady, { params: w.params })
    expect(rx_form.ready_at).not.toBeNull()
    expect(rx_form.intraoral_scan_date).toBe(rx_form.ready_at)
    expect(await factsOf(w, 'case.ready')).toEqual([{ rx_form_id: w.rx_form.id, automatic: false }])
    expect((await t.as(w.tech).refused(caseCalls.markReady, { params: w.params })).status).toBe(409)
  })
})

describe('POST /rx_forms/:id/cancel', () => {
  it('is allowed with rx-forms.manage, and for the customer while the form is new', async () => {
    const w = await world()
    const partner = await makeLabPartner(services, w.id)
    expect((await t.as(w.tech).refused(caseCalls.cancel, { params: w.params })).status).toBe(403)
    expect((await t.as(partner).refused(caseCalls.cancel, { params: w.params })).status).toBe(403)
    expect((await t.as(w.stranger).refused(caseCalls.cancel, { params: w.params })).status).toBe(404)
    await setForm(w, { ready_at: now() })
    expect(await t.as(w.owner).refused(caseCalls.cancel, { params: w.params })).toMatchObject({
      status: 409,
      code: CODE.wrongState,
    })
    await setForm(w, { completed_at: now() })
    expect((await t.as(w.supervisor).refused(caseCalls.cancel, { params: w.params })).error).toBe(
      'The rx form is completed.',
    )
  })

  it('cancels the open requests too', async () => {
    const w = await world()
    const request = async (status_id: number) => {
      const row = { patient_id: w.patient_id, organization_id: w.id, status_id, created_at: now(), updated_at: now() }
      const { id } = await services.db
        .insertInto('customer_requests')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await services.db
        .insertInto('printing_requests')
        .values({
          customer_request_id: id,
          organization_id: w.id,
          assigned_to: 'O',
          printing_request_status_id: status_id === 4 ? 2 : 1,
          created_at: now(),
          updated_at: now(),
        })
        .execute()
    }
    for (const status of [1, 3, 4]) await request(status)
    const { rx_form } = await t.as(w.owner).call(caseCalls.cancel, { params: w.params })
    expect(rx_form.cancelled_at).not.toBeNull()
    expect(await patientOf(w)).toMatchObject({
      patient_status_id: 5,
      status_key: 'canceled',
      is_active_request: false,
      step_key: null,
    })
    const states = await services.db
      .selectFrom('customer_requests as r')
      .innerJoin('printing_requests as p', 'p.customer_request_id', 'r.id')
      .select(['r.status_id', 'p.printing_request_status_id'])
      .where('r.patient_id', '=', w.patient_id)
      .orderBy('r.id')
      .execute()
    expect(states.map((row) => [row.status_id, row.printing_request_status_id])).toEqual([
      [5, 3],
      [5, 3],
      [4, 2],
    ])
    expect((await t.as(w.supervisor).refused(caseCalls.cancel, { params: w.params })).status).toBe(409)
  })
})

describe('POST /rx_forms/:id/assign', () => {
  it('requires the permission, a new form and an authorized third party', async () => {
    const w = await world()
    const sent = (assign_to: 'O' | 'H' | '3') => ({ params: w.params, body: { assign_to } })
    expect((await t.as(w.tech).refused(caseCalls.assign, sent('3'))).status).toBe(403)
    expect((await t.as(w.owner).refused(caseCalls.assign, sent('3'))).error).toBe(
      'The organization has no authorized third party.',
    )
    const partner = await makeLabPartner(services, w.id)
    const { rx_form } = await t.as(w.owner).call(caseCalls.assign, sent('3'))
    expect(rx_form.submission_completed_by).toBe(3)
    expect((await t.as(partner).call(caseCalls.assign, sent('O'))).rx_form.submission_completed_by).toBe(1)
    expect(await factsOf(w, 'case.assigned')).toHaveLength(2)
    await setForm(w, { ready_at: now() })
    expect((await t.as(w.supervisor).refused(caseCalls.assign, sent('H'))).status).toBe(409)
  })
})

describe('POST /rx_forms/:id/shipping and management_data', () => {
  it('records the tracking number and finishes the step', async () => {
    const w = await world()
    const sent = { params: w.params, body: { tracking_number: '1Z12345E0205271688' } }
    expect((await t.as(w.owner).refused(caseCalls.shipBack, sent)).status).toBe(403)
    const empty = { params: w.params, body: { tracking_number: ' ' } }
    expect((await t.as(w.tech).refused(caseCalls.shipBack, empty)).error).toEqual({ tracking_number: ['Required'] })
    const { rx_form } = await t.as(w.tech).call(caseCalls.shipBack, sent)
    expect(rx_form).toMatchObject({ tracking_number: '1Z12345E0205271688', courier: { name: 'UPS' } })
    const step = await services.db
      .selectFrom('workflow_steps')
      .selectAll()
      .where('patient_id', '=', w.patient_id)
      .where('step_key', '=', 'shipped')
      .executeTakeFirstOrThrow()
    expect(step.finished_at).not.toBeNull()
    await setForm(w, { cancelled_at: now() })
    expect((await t.as(w.tech).refused(caseCalls.shipBack, sent)).status).toBe(409)
  })

  it('hides management data from customers and lab partners', async () => {
    const w = await world()
    const partner = await makeLabPartner(services, w.id)
    const sent = (body: object) => ({ params: w.params, body })
    expect((await t.as(w.owner).refused(caseCalls.saveManagementData, sent({ note: 'x' }))).status).toBe(403)
    const wrong = sent({ assigned_user_id: w.owner.id })
    expect((await t.as(w.tech).refused(caseCalls.saveManagementData, wrong)).status).toBe(422)
    await t.as(w.tech).call(caseCalls.saveManagementData, sent({ note: 'call first', assigned_user_id: w.tech.id }))
    const saved = await t.as(w.supervisor).call(caseCalls.saveManagementData, sent({ due_date: '2026-12-01' }))
    expect(saved.rx_form.management_data).toEqual({
      note: 'call first',
      assigned_user_id: w.tech.id,
      due_date: '2026-12-01',
    })
    for (const person of [w.owner, partner]) {
      const { rx_form } = await t.as(person).call(rxFormCalls.get, { params: w.params })
      expect(rx_form).not.toHaveProperty('management_data')
    }
  })
})

describe('DELETE /rx_forms/:id', () => {
  it('requires rx-forms.manage and a new or canceled form', async () => {
    const w = await world()
    expect((await t.as(w.owner).refused(caseCalls.removeForm, { params: w.params })).status).toBe(403)
    await setForm(w, { ready_at: now() })
    expect((await t.as(w.supervisor).refused(caseCalls.removeForm, { params: w.params })).status).toBe(409)
  })

  it('archives a patient without other records', async () => {
    const w = await world()
    await t.as(w.supervisor).call(caseCalls.removeForm, { params: w.params })
    expect((await patientOf(w)).deleted_at).not.toBeNull()
    expect((await t.as(w.supervisor).refused(rxFormCalls.get, { params: w.params })).status).toBe(404)
    const kept = await world()
    await services.db
      .insertInto('treatment_notes')
      .values({ patient_id: kept.patient_id, user_id: kept.owner.id, note: 'n', created_at: now(), updated_at: now() })
      .execute()
    await t.as(kept.supervisor).call(caseCalls.removeForm, { params: kept.params })
    expect((await patientOf(kept)).deleted_at).toBeNull()
  })
})

describe('out-of-range dates', () => {
  it('are refused when new, and accepted when already stored', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const wrong = { impression_date: '2190-01-01', bonding_date: '2020-01-01' }
    const words = { impression_date: ['Must not be in the future.'], bonding_date: ['Must not be in the past.'] }
    const submitted = await as.refused(caseCalls.submit, { body: { organization_id: w.id, ...w.body, ...wrong } })
    expect(submitted).toMatchObject({ status: 422, error: words })
    for (const call of [caseCalls.modify, caseCalls.patch]) {
      const refused = await as.refused(call, { params: w.params, body: { ...w.body, ...wrong } })
      expect(refused).toMatchObject({ status: 422, error: words })
    }
    await services.db.updateTable('rx_forms').set(wrong).where('id', '=', w.rx_form.id).execute()
    const body = { ...w.body, ...wrong, special_instructions: 'Torque' }
    const { rx_form } = await as.call(caseCalls.modify, { params: w.params, body })
    expect(rx_form.special_instructions).toBe('Torque')
  })
})
