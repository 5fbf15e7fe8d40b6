import { describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import { SAME_NAME } from '#contract/files.ts'
import { rushDueAt } from '#contract/rx-forms.rules.ts'
import type { CaseForm } from '#contract/rx-forms.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { tinyPhoto, tinyStl, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner, location } = await makeOrganization(services, options)
  const form = (more: Partial<CaseForm> = {}) => caseForm(organization.id, location?.id ?? 0, more)
  return { id: organization.id, owner, location, form }
}

async function patientsOf(organization_id: number) {
  return services.db
    .selectFrom('patients')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .execute()
}

describe('POST /rx_forms, refused', () => {
  it('for a foreign or closed organization, or a suspended contract', async () => {
    const w = await world()
    const stranger = await world()
    const partner = await makeLabPartner(services, stranger.id)
    for (const person of [stranger.owner, partner]) {
      expect((await t.as(person).refused(caseCalls.submit, { body: w.form() })).status).toBe(404)
    }
    const admin = await makeUser(services, { role: 'admin' })
    for (const [options, code] of [
      [{ disabled: true }, CODE.closedOrganization],
      [{ archived: true }, CODE.closedOrganization],
      [{ suspended: true }, CODE.suspendedContract],
    ] as const) {
      const closed = await world(options)
      expect(await t.as(admin).refused(caseCalls.submit, { body: closed.form() })).toMatchObject({ status: 409, code })
      expect(await t.as(closed.owner).refused(caseCalls.submit, { body: closed.form() })).toMatchObject({ code })
    }
  })

  it('for another organization of the user, until it is the current one', async () => {
    const [here, there] = [await world(), await world()]
    await services.db
      .insertInto('organization_members')
      .values({
        organization_id: there.id,
        user_id: here.owner.id,
        role: 'organization_manager',
        created_at: services.clock(),
      })
      .execute()
    const as = t.as(here.owner)
    await as.call(userCalls.me, { query: { current_organization_id: here.id } })
    expect(await as.refused(caseCalls.submit, { body: there.form() })).toMatchObject({
      status: 403,
      error: 'Switch to this organization to start a case for it.',
    })
    expect(await patientsOf(there.id)).toEqual([])
    await as.call(userCalls.me, { query: { current_organization_id: there.id } })
    expect(await as.send(caseCalls.submit, { body: there.form({ user_id: there.owner.id }) })).toMatchObject({
      status: 201,
    })
  })

  it('with the specified message for each missing or invalid field', async () => {
    const w = await world()
    const { status, body } = await t.as(w.owner).send(caseCalls.submit, {
      body: {
        ...w.form({
          first_name: 'noor',
          case_number_text: '#1',
          scan_submission_type: null,
          shipping_location_id: null,
        }),
        impression_date: '',
        rush_case: true,
        scanner_type: 7,
      },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: {
        first_name: [
          'Name may only contain letters (first letter uppercase), spaces, points, brackets, and apostrophes.',
        ],
        case_number_text: ['Case number may only contain letters, spaces, points, brackets, and apostrophes.'],
        impression_date: ['Required'],
        rush_case_authorized_by: ['Required'],
        scan_submission_type: ['Required'],
        custom_scanner_type_name: ['Required'],
        shipping_location_id: ['Shipping location is missing.'],
      },
    })
    const without = await t.as(w.owner).refused(caseCalls.submit, { body: w.form({ scan_submission_type: 1 }) })
    expect(without.error).toEqual({ stl_files: ['Required'] })
  })

  it('when the doctor, locations or libraries belong to another organization', async () => {
    const w = await world()
    const other = await world()
    const now = services.clock()
    const library = await services.db
      .insertInto('bracket_libraries')
      .values({ organization_id: other.id, name: 'Foreign', created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    const body = w.form({
      location_id: other.location?.id ?? 0,
      shipping_location_id: other.location?.id ?? 0,
      bracket_libraries: [library.id],
    })
    expect((await admin.refused(caseCalls.submit, { body })).error).toEqual({
      location_id: ['The location does not belong to this organization.'],
      shipping_location_id: ['The location does not belong to this organization.'],
      bracket_libraries: ['The bracket library does not belong to this organization.'],
    })
    const doctor = await admin.refused(caseCalls.submit, { body: w.form({ user_id: other.owner.id }) })
    expect(doctor.error).toEqual({ user_id: ['The doctor does not belong to this organization.'] })
    await makeMember(services, w.id)
    expect((await admin.refused(caseCalls.submit, { body: w.form() })).error).toEqual({ user_id: ['Required'] })
    const abroad = await makeLocation(services, w.id, { country: 'CAN' })
    const sent = w.form({ user_id: w.owner.id, shipping_location_id: abroad.id })
    expect((await admin.refused(caseCalls.submit, { body: sent })).error).toEqual({
      shipping_method: ['Express is not available for this shipping location.'],
    })
  })

  it('for a third party that the organization has not authorized', async () => {
    const w = await world()
    const body = w.form({ submission_completed_by: 3, print_assignment: '3', insert_brackets_assignment: '3' })
    const words = ['This organization has no authorized third party.']
    expect((await t.as(w.owner).refused(caseCalls.submit, { body })).error).toEqual({
      submission_completed_by: words,
      print_assignment: words,
      insert_brackets_assignment: words,
    })
    await makeLabPartner(services, w.id)
    await t.as(w.owner).call(caseCalls.submit, { body })
  })

  it('without a bracket library if the organization requires one, unless the practice makes the setup', async () => {
    const w = await world()
    await services.db
      .updateTable('organizations')
      .set({ initial_setup_configuration: JSON.stringify({ bracket_libraries_required: true }) })
      .where('id', '=', w.id)
      .execute()
    expect((await t.as(w.owner).refused(caseCalls.submit, { body: w.form() })).error).toEqual({
      bracket_libraries: ['Required'],
    })
    await t.as(w.owner).call(caseCalls.submit, { body: w.form({ submission_completed_by: 2 }) })
  })

  it('when an upload is missing, foreign, duplicate or of the wrong format, without writing anything', async () => {
    const w = await world()
    const other = await world()
    const good = await upload(services, w.id, 'upper.stl')
    const stl = (name: string, file_path: string) => ({ name, file_path })
    const body = w.form({
      scan_submission_type: 1,
      stl_files: [
        stl('upper.stl', good),
        stl('Upper.stl', await upload(services, w.id, 'Upper.stl')),
        stl('lower.stl', await upload(services, other.id, 'lower.stl')),
        stl('cut.stl', await upload(services, w.id, 'cut.stl', tinyStl().subarray(0, 283))),
        stl('gone.stl', `organizations/${w.id}/${crypto.randomUUID()}/gone.stl`),
      ],
      rx_intraoral_photos: [stl('smile.png', await upload(services, w.id, 'smile.png', Buffer.from('<svg/>')))],
    })
    expect((await t.as(w.owner).refused(caseCalls.submit, { body })).error).toEqual({
      'stl_files.1': [`Upper.stl: ${SAME_NAME}`],
      'stl_files.2': ['lower.stl: This upload does not belong to the organization.'],
      'stl_files.3': ['cut.stl: The file is cut: it holds 3 of 4 triangles. Please send it again.'],
      'stl_files.4': ['gone.stl: The upload did not arrive. Please send it again.'],
      'rx_intraoral_photos.0': ['smile.png: This is not a JPEG, PNG, WebP or HEIC photo. Please export it as JPEG.'],
    })
    expect(await patientsOf(w.id)).toEqual([])
    const once = w.form({ scan_submission_type: 1, stl_files: [stl('upper.stl', good)] })
    await t.as(w.owner).call(caseCalls.submit, { body: once })
    const twice = await t.as(w.owner).refused(caseCalls.submit, { body: { ...once, last_name: 'Other' } })
    expect(twice.error).toEqual({ file_path: ['This upload is used elsewhere already.'] })
    expect(await patientsOf(w.id)).toHaveLength(1)
  })
})

describe('POST /rx_forms', () => {
  it('stores patient, form, files and workflow together, with a message and an event', async () => {
    const w = await world()
    const stl_files = [{ name: 'upper.stl', file_path: await upload(services, w.id, 'upper.stl') }]
    const photo = await upload(services, w.id, 'smile.jpg', await tinyPhoto())
    const accepted_warnings = [
      { file_path: stl_files[0]?.file_path ?? '', name: 'upper.stl', warning: '2 holes.', reason: 'Distal only' },
    ]
    const body = w.form({
      scan_submission_type: 1,
      stl_files,
      rx_intraoral_photos: [{ name: 'smile.jpg', file_path: photo }],
      accepted_warnings,
      rush_case: true,
      rush_case_authorized_by: 'Dr. Haddad',
      products_list: 64,
    })
    const { rx_form, message } = await t.as(w.owner).call(caseCalls.submit, { body })
    expect(message).toBe('The case was submitted.')
    expect(rx_form).toMatchObject({
      version: 1,
      user_id: w.owner.id,
      numeric_suffix: null,
      location_id: w.location?.id,
      products_list_names: ['3D Printing Options'],
      shipping_method_label: 'Express',
      accepted_warnings,
      rush_due_at: rushDueAt(rx_form.created_at, new Set()),
      ready_at: null,
      created_by_user: { id: w.owner.id },
    })
    const [patient] = await patientsOf(w.id)
    expect(patient).toMatchObject({
      id: rx_form.patient_id,
      status_key: 'new',
      rush_case: true,
      is_active_request: true,
      step_key: 'digital_design',
      step_status: 'PENDING',
    })
    await t.runJobs()
    const files = await services.db
      .selectFrom('patient_files')
      .select(['patient_file_type_id', 'original_name', 'content_type', 'inspection'])
      .where('patient_id', '=', rx_form.patient_id)
      .orderBy('id')
      .execute()
    expect(files).toEqual([
      { patient_file_type_id: 1, original_name: 'upper.stl', content_type: 'model/stl', inspection: 'done' },
      { patient_file_type_id: 2, original_name: 'smile.jpg', content_type: 'image/jpeg', inspection: 'done' },
    ])
    const organization = await services.db
      .selectFrom('organizations')
      .select(['first_case_at', 'newest_case_at'])
      .where('id', '=', w.id)
      .executeTakeFirstOrThrow()
    expect(organization).toEqual({ first_case_at: rx_form.created_at, newest_case_at: rx_form.created_at })
    const facts = await services.db
      .selectFrom('events')
      .select(['name', 'actor_id', 'data'])
      .where('patient_id', '=', rx_form.patient_id)
      .where('name', '=', 'case.submitted')
      .execute()
    expect(facts).toEqual([
      {
        name: 'case.submitted',
        actor_id: w.owner.id,
        data: { rx_form_id: rx_form.id, rush_case: true, stl_files: 1, photos: 1 },
      },
    ])
  })

  it('submits for the signed-in member, or for the doctor that staff or lab partners choose', async () => {
    const w = await world()
    const member = await makeMember(services, w.id)
    const mine = w.form({ user_id: w.owner.id })
    expect((await t.as(member).refused(caseCalls.submit, { body: mine })).error).toHaveProperty('location_id')
    const assigned = { location_id: w.location?.id ?? 0, user_id: member.id }
    await services.db.insertInto('location_users').values(assigned).execute()
    const own = await t.as(member).call(caseCalls.submit, { body: mine })
    expect(own.rx_form.user_id).toBe(member.id)
    const partner = await makeLabPartner(services, w.id)
    const tech = await makeUser(services, { role: 'tech_support' })
    for (const person of [partner, tech, w.owner]) {
      const { rx_form } = await t.as(person).call(caseCalls.submit, { body: w.form({ user_id: member.id }) })
      expect(rx_form).toMatchObject({ user_id: member.id, created_by_user: { id: person.id } })
    }
  })

  it('numbers patients with the same name, even if submitted concurrently', async () => {
    const w = await world()
    const client = t.as(w.owner)
    const body = w.form({ last_name: "O'Shea" })
    await client.call(caseCalls.submit, { body })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => client.call(caseCalls.submit, { body: { ...body, last_name: "O'shea" } })),
    )
    expect(replies.map((reply) => reply.rx_form.numeric_suffix ?? 0).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('creates one case for a double submit with the same idempotency key', async () => {
    const w = await world()
    const client = t.as(w.owner).with({ 'idempotency-key': crypto.randomUUID() })
    const body = w.form()
    const [first, second] = await Promise.all([
      client.call(caseCalls.submit, { body }),
      client.call(caseCalls.submit, { body }),
    ])
    expect(second).toEqual(first)
    expect(await patientsOf(w.id)).toHaveLength(1)
    const changed = await client.refused(caseCalls.submit, { body: { ...body, first_name: 'Other' } })
    expect(changed).toMatchObject({ status: 422, error: 'Idempotency-Key was used with another body.' })
  })
})

describe('rushDueAt', () => {
  it.each([
    ['2026-11-20T16:30:00.000Z', '2026-11-20T17:30:00.000Z', 'during business hours'],
    ['2026-11-20T12:00:00.000Z', '2026-11-20T16:00:00.000Z', 'before business hours'],
    ['2026-11-20T23:00:00.000Z', '2026-11-23T16:00:00.000Z', 'on Friday at closing'],
    ['2026-11-21T18:00:00.000Z', '2026-11-23T16:00:00.000Z', 'on a Saturday'],
    ['2026-11-24T03:00:00.000Z', '2026-11-24T16:00:00.000Z', 'on Monday evening'],
  ])('%s -> %s, %s', (now, due) => expect(rushDueAt(now, new Set())).toBe(due))
})
