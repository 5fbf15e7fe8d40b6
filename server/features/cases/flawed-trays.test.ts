import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { fileCalls } from '#contract/files.ts'
import { flawedTrayCalls, NOTHING_TO_DO, ONE_PRINTER } from '#contract/flawed-trays.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeLocation, makeMember } from '#server/testing/factories.ts'
import { addFile, archBody, makeApprovedCase, makeReportedTray } from '#server/testing/flawed-trays.ts'
import { makeUser } from '#server/testing/people.ts'
import { listRequestEvents, makePractice, setRequestStatus, listSteps } from '#server/testing/requests.ts'

const t = await testApp()
const { db } = t.services

async function makeWorld() {
  const practice = await makePractice(t)
  const { organization, owner, location } = practice
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location.id }
  const params = { id: organization.id }
  return { ...practice, place, params, doctor: t.as(owner), lab: await makeLabPartner(t.services, organization.id) }
}

async function bell(user: { id: number }, patient_id: number) {
  await t.runJobs()
  const { notifications } = await t.as(user).call(notificationCalls.list)
  return notifications.filter((each) => each.patient_id === patient_id).map(({ message, link }) => ({ message, link }))
}

describe('POST /organizations/:id/arch', () => {
  it('is limited to the practice, its third party and organizations.manage, and to its own patients', async () => {
    const { place, params, as, doctor } = await makeWorld()
    const patient = await makeApprovedCase(t, place)
    const sent = { params, body: archBody(patient.id) }
    const technician = t.as(await makeUser(t.services, { role: 'tech_support' }))
    expect((await technician.refused(flawedTrayCalls.report, sent)).status).toBe(403)
    const other = await makeWorld()
    expect((await other.doctor.refused(flawedTrayCalls.report, sent)).status).toBe(404)
    const elsewhere = { params: other.params, body: sent.body }
    for (const client of [as, other.doctor]) {
      expect((await client.refused(flawedTrayCalls.report, elsewhere)).status).toBe(404)
    }
    const colleague = t.as(await makeMember(t.services, params.id))
    expect((await colleague.refused(flawedTrayCalls.report, sent)).status).toBe(404)
    expect((await doctor.call(flawedTrayCalls.report, sent)).message).toBe('The flawed tray was reported.')
  })

  it('returns a message and a code for each reason that blocks a case', async () => {
    const { place, params, doctor, lab, as } = await makeWorld()
    const words = async (client: typeof as, id: number) => {
      const { status, code, error } = await client.refused(flawedTrayCalls.report, { params, body: archBody(id) })
      expect({ status, code }).toEqual({ status: 409, code: CODE.trayCorrection })
      return error
    }
    const set = (id: number, values: object) => db.updateTable('patients').set(values).where('id', '=', id).execute()

    const bare = await makeApprovedCase(t, place)
    await db.deleteFrom('rx_forms').where('patient_id', '=', bare.id).execute()
    expect(await words(as, bare.id)).toBe('The patient has no rx form.')
    const printed = await makeApprovedCase(t, place, { print_assignment: 'O' })
    expect(await words(as, printed.id)).toBe('The lab prints the trays of this case.')
    const open = await makeApprovedCase(t, place)
    await set(open.id, { status_key: 'awaiting_approval' })
    expect(await words(doctor, open.id)).toBe('The setup is not approved yet.')
    await set(open.id, { status_key: 'canceled' })
    expect(await words(doctor, open.id)).toBe('The case is canceled.')
    await set(open.id, { status_key: 'approved', deleted_at: t.services.clock() })
    expect(await words(doctor, open.id)).toBe('The patient is archived.')
    const empty = await makeApprovedCase(t, place, { scans: [2, 5] })
    expect(await words(doctor, empty.id)).toBe('There is no IOS scan or STL file.')
    const twice = await makeApprovedCase(t, place, { scans: [1, 3, 3] })
    expect(await words(doctor, twice.id)).toBe('Multiple IOS files have been found.')
    const reported = await makeReportedTray(t, place)
    expect(await words(as, reported.patient.id)).toBe('A flawed tray of this patient is being corrected already.')
    await db.updateTable('flawed_trays').set({ status_id: 2 }).where('id', '=', reported.tray.id).execute()
    await setRequestStatus(t, reported.request.id, 2)
    expect(await words(as, reported.patient.id)).toBe('A request of this patient is in production.')
    const third = await makeApprovedCase(t, place, { print_assignment: '3' })
    expect(await words(doctor, third.id)).toBe('Tray correction needs in-office printing.')
    const own = await makeApprovedCase(t, place)
    expect(await words(t.as(lab), own.id)).toBe('Tray correction needs third-party printing.')
    const made = await t.as(lab).call(flawedTrayCalls.report, { params, body: archBody(third.id) })
    expect(made.customer_request.flawed_trays).toMatchObject([{ status_id: 1, print: 2 }])
    for (const id of [bare, printed, open, empty, twice, own].map((each) => each.id)) {
      const requests = await db.selectFrom('customer_requests').where('patient_id', '=', id).select('id').execute()
      expect(requests).toEqual([])
    }
  })

  it('requires each jaw once, an action, one printer, and a scan and location of the case', async () => {
    const { place, params, doctor, location } = await makeWorld()
    const foreign = await makeWorld()
    const patient = await makeApprovedCase(t, place)
    const stranger = await makeApprovedCase(t, foreign.place)
    const error = async (arches: object[], more: object = {}) => {
      const body = { patient_id: patient.id, arches, ...more }
      const reply = await doctor.send(flawedTrayCalls.report, { params, body })
      expect(reply.status).toBe(422)
      // Every refusal has this envelope.
      return (reply.body as { error: unknown }).error
    }
    const arch = { jaw_type_id: 1, is_flawed: true, print_id: 2 }
    expect(await error([])).toEqual({ arches: ['Required'] })
    expect(await error([{ ...arch, jaw_type_id: 3 }])).toEqual({ 'arches.0.jaw_type_id': ['Required'] })
    expect(await error([arch, arch])).toEqual({ 'arches.1.jaw_type_id': ['Each jaw can be requested only once.'] })
    expect(await error([{ ...arch, is_flawed: false }])).toEqual({ 'arches.0.print_id': [NOTHING_TO_DO] })
    expect(await error([{ ...arch, print_id: 1 }])).toEqual({ location_id: ['Required'] })
    const mixed = [
      { ...arch, print_id: 1 },
      { ...arch, jaw_type_id: 2, print_id: 3 },
    ]
    expect(await error(mixed, { location_id: location.id })).toEqual({ 'arches.1.print_id': [ONE_PRINTER] })
    expect(await error([{ ...arch, print_id: 1 }], { location_id: foreign.location.id })).toEqual({
      location_id: ['Must be a location of the organization.'],
    })
    const photo = await addFile(t, patient, 2)
    for (const ios_file_id of [stranger.scans[0], photo]) {
      expect(await error([{ ...arch, ios_file_id }])).toEqual({
        'arches.0.ios_file_id': ['Must be a scan or STL file of the patient.'],
      })
    }
    expect((await doctor.call(patientCalls.get, { params: patient })).patient.customer_requests).toEqual([])
  })

  it('creates a request, a pending tray and its steps, and notifies staff', async () => {
    const { place, params, doctor, owner, admin } = await makeWorld()
    const patient = await makeApprovedCase(t, place, { scans: [1, 3] })
    const body = archBody(patient.id, { note: ' Rocks behind the molar ' })
    const { customer_request: request } = await doctor.call(flawedTrayCalls.report, { params, body })
    expect(request).toMatchObject({ status_id: 1, printing_request: null })
    expect(request.flawed_trays).toMatchObject([
      {
        status_id: 1,
        arch: { jaw_type_id: 2 },
        print: 2,
        stl_file_id: null,
        file_id: patient.scans[1],
        corrected_file_id: null,
        note: 'Rocks behind the molar',
        flawed_file: { id: patient.scans[1], patient_file_type_id: 3 },
        corrected_file: null,
      },
    ])
    expect((await listSteps(t, request.id)).map((step) => step.step_key)).toEqual(['cft', 'qa'])
    const shown = (await doctor.call(patientCalls.get, { params: patient })).patient
    expect(shown).toMatchObject({
      has_pending_flawed_tray_request: true,
      step_request_type: 'flawed_tray',
      customer_request: { id: request.id, status_id: 1 },
    })
    const news = { message: `A flawed tray of ${shown.formatted_name} was reported.`, link: `/requests/${request.id}` }
    expect(await bell(admin, patient.id)).toEqual([news])
    expect(await bell(owner, patient.id)).toEqual([])
    const names = (await listRequestEvents(t, patient.id)).map((event) => event.name)
    expect(names).toEqual(['request.created'])
  })

  it('creates the print assigned to the provider, with Express as expedited shipping', async () => {
    const { place, params, doctor, location } = await makeWorld()
    const patient = await makeApprovedCase(t, place)
    const arch = { is_flawed: true, print_id: 1 as const, expedited_shipping: true }
    const body = {
      patient_id: patient.id,
      location_id: location.id,
      arches: [
        { ...arch, jaw_type_id: 1 as const, insert_brackets: true },
        { ...arch, jaw_type_id: 2 as const, is_flawed: false },
      ],
    }
    const { customer_request: request } = await doctor.call(flawedTrayCalls.report, { params, body })
    expect(request.flawed_trays).toMatchObject([{ arch: { jaw_type_id: 1 }, print: 1, stl_file_id: patient.scans[0] }])
    expect(request.printing_request).toMatchObject({
      assigned_to: 'O',
      location_id: location.id,
      shipping_method_label: 'Express',
      items: [
        { arch: { jaw_type_id: 1 }, insert_brackets: true, flawed_tray_id: request.flawed_trays[0]?.id, file_id: null },
        { arch: { jaw_type_id: 2 }, insert_brackets: false, flawed_tray_id: null, file_id: patient.scans[0] },
      ],
    })
    expect(await listSteps(t, request.id)).toHaveLength(12)
  })

  it('ships abroad by International, and joins the open request of the patient', async () => {
    const { place, params, doctor, organization, as } = await makeWorld()
    const abroad = await makeLocation(t.services, organization.id, { country: 'CAN' })
    const { patient, request, tray } = await makeReportedTray(t, { ...place, location_id: abroad.id }, { print_id: 3 })
    expect(request.printing_request).toMatchObject({ assigned_to: '3', shipping_method_label: 'International' })
    const corrected_file_id = await addFile(t, patient)
    await as.call(flawedTrayCalls.correct, { params: { id: tray.id }, body: { corrected_file_id } })
    const again = (arch: object, location_id = abroad.id) => ({
      params,
      body: archBody(patient.id, { jaw_type_id: 1, print_id: 3, ...arch }, location_id),
    })
    expect((await doctor.refused(flawedTrayCalls.report, again({ print_id: 1 }))).error).toBe(ONE_PRINTER)
    expect((await doctor.refused(flawedTrayCalls.report, again({}, place.location_id))).error).toEqual({
      location_id: ['The open request is sent to another location.'],
    })
    const { customer_request } = await doctor.call(flawedTrayCalls.report, again({}))
    expect(customer_request).toMatchObject({
      id: request.id,
      flawed_trays: [{ status_id: 2 }, { status_id: 1 }],
      printing_request: { id: request.printing_request?.id, items: [{}, {}] },
    })
  })
})

describe('POST /flawed_trays/:id/corrected', () => {
  it('is limited to staff and the third party of the organization', async () => {
    const { place, doctor, lab } = await makeWorld()
    const { tray, patient } = await makeReportedTray(t, place)
    const sent = { params: { id: tray.id }, body: { corrected_file_id: await addFile(t, patient) } }
    expect((await doctor.refused(flawedTrayCalls.correct, sent)).status).toBe(403)
    const foreign = t.as((await makeWorld()).lab)
    expect((await foreign.refused(flawedTrayCalls.correct, sent)).status).toBe(404)
    expect((await t.as(lab).call(flawedTrayCalls.correct, sent)).flawed_tray.status_id).toBe(2)
  })

  it('requires a readable corrected tray of the patient, and a request that is still new', async () => {
    const { place, as } = await makeWorld()
    const { tray, patient, request } = await makeReportedTray(t, place)
    const other = await makeReportedTray(t, place)
    const params = { id: tray.id }
    const refused = (body: unknown) => as.send(flawedTrayCalls.correct, { params, body })
    expect((await refused({})).status).toBe(422)
    for (const id of [await addFile(t, other.patient), patient.scans[0]]) {
      expect(await refused({ corrected_file_id: id })).toMatchObject({
        status: 422,
        body: { error: { corrected_file_id: ['Must be a corrected tray of the patient.'] } },
      })
    }
    const corrected_file_id = await addFile(t, patient)
    const broken = await addFile(t, patient)
    await db.updateTable('patient_files').set({ inspection: 'failed' }).where('id', '=', broken).execute()
    expect((await refused({ corrected_file_id: broken })).status).toBe(422)
    const nothing = await as.refused(flawedTrayCalls.correct, { params, body: { corrected_file_id: null } })
    expect(nothing).toMatchObject({ status: 409, error: 'The tray has no corrected file.' })
    await setRequestStatus(t, request.id, 2)
    const late = await as.refused(flawedTrayCalls.correct, { params, body: { corrected_file_id } })
    expect(late).toMatchObject({ status: 409, code: CODE.wrongState })
    expect((await as.call(flawedTrayCalls.get, { params })).flawed_tray).toMatchObject({ status_id: 1 })
  })

  it('stores, replaces and removes the file, and notifies the doctor of the first one', async () => {
    const { place, as, owner } = await makeWorld()
    const { tray, patient, request } = await makeReportedTray(t, place, { print_id: 1 })
    const params = { id: tray.id }
    const printed = async () =>
      (await as.call(requestCalls.get, { params: request })).customer_request.printing_request?.items[0]?.file_id
    const correct = async (corrected_file_id: number | null) =>
      (await as.call(flawedTrayCalls.correct, { params, body: { corrected_file_id } })).flawed_tray
    const [first, second] = [await addFile(t, patient), await addFile(t, patient)]
    expect(await correct(first)).toMatchObject({ status_id: 2, corrected_file: { id: first } })
    expect(await correct(first)).toMatchObject({ status_id: 2, corrected_file_id: first })
    expect(await correct(second)).toMatchObject({ status_id: 2, corrected_file_id: second })
    expect(await printed()).toBe(second)
    const used = await as.refused(fileCalls.remove, { params: { id: second } })
    expect(used).toMatchObject({ status: 409, error: `It corrects a flawed tray of request ${request.id}.` })
    await as.call(fileCalls.remove, { params: { id: first } })
    const news = await bell(owner, patient.id)
    expect(news).toMatchObject([
      { message: expect.stringContaining('was corrected.'), link: `/requests/${request.id}` },
    ])
    const { patient: done } = await as.call(patientCalls.get, { params: patient })
    expect(done.has_pending_flawed_tray_request).toBe(false)
    expect(done.customer_requests[0]?.flawed_trays).toEqual([
      { id: tray.id, status_id: 2, jaw_type_id: 2, corrected_file_id: second },
    ])
    expect(await correct(null)).toMatchObject({ status_id: 1, corrected_file_id: null, corrected_file: null })
    expect(await printed()).toBeNull()
    const { patient: open } = await as.call(patientCalls.get, { params: patient })
    expect(open.has_pending_flawed_tray_request).toBe(true)
  })
})

describe('PUT /flawed_trays/:id', () => {
  it('requires flawed-trays.update, a printer and a request that is still new', async () => {
    const { place, as, doctor, lab } = await makeWorld()
    const { tray, request } = await makeReportedTray(t, place)
    const sent = { params: { id: tray.id }, body: { print: 1 as const } }
    for (const client of [doctor, t.as(lab)]) {
      expect((await client.refused(flawedTrayCalls.update, sent)).status).toBe(403)
    }
    expect(await as.send(flawedTrayCalls.update, { params: sent.params, body: {} })).toMatchObject({
      status: 422,
      body: { error: { print: ['Required'] } },
    })
    await setRequestStatus(t, request.id, 2)
    expect((await as.refused(flawedTrayCalls.update, sent)).code).toBe(CODE.wrongState)
  })

  it('creates, reassigns and removes the print of the tray', async () => {
    const { place, as, location } = await makeWorld()
    const { tray, request } = await makeReportedTray(t, place)
    const print = async (who: 1 | 2 | 3) => {
      await as.call(flawedTrayCalls.update, { params: { id: tray.id }, body: { print: who } })
      const steps = (await listSteps(t, request.id)).length
      const { flawed_tray } = await as.call(flawedTrayCalls.get, { params: { id: tray.id } })
      expect(flawed_tray.print).toBe(who)
      const row = await db
        .selectFrom('printing_requests')
        .where('customer_request_id', '=', request.id)
        .select(['assigned_to', 'location_id'])
        .executeTakeFirst()
      return { row, steps }
    }
    expect(await print(1)).toEqual({ row: { assigned_to: 'O', location_id: location.id }, steps: 12 })
    expect(await print(3)).toEqual({ row: { assigned_to: '3', location_id: location.id }, steps: 2 })
    expect(await print(2)).toEqual({ row: undefined, steps: 2 })
  })

  it('allows only one printer for all prints of a request', async () => {
    const { place, params, as, doctor, location } = await makeWorld()
    const patient = await makeApprovedCase(t, place)
    const body = {
      patient_id: patient.id,
      location_id: location.id,
      arches: ([1, 2] as const).map((jaw_type_id) => ({ jaw_type_id, is_flawed: true, print_id: 1 as const })),
    }
    const { customer_request } = await doctor.call(flawedTrayCalls.report, { params, body })
    const tray = { id: customer_request.flawed_trays[0]?.id ?? 0 }
    const handed = await as.refused(flawedTrayCalls.update, { params: tray, body: { print: 3 } })
    expect(handed.error).toEqual({ print: [ONE_PRINTER] })
    await as.call(flawedTrayCalls.update, { params: tray, body: { print: 2 } })
    const items = await db
      .selectFrom('printing_request_items')
      .where('printing_request_id', '=', customer_request.printing_request?.id ?? 0)
      .select('jaw_type_id')
      .execute()
    expect(items).toEqual([{ jaw_type_id: 2 }])
  })
})

describe('DELETE /flawed_trays/:id', () => {
  it('requires flawed-trays.manage and a request that is still new', async () => {
    const { place, as, doctor, lab } = await makeWorld()
    const { tray, request } = await makeReportedTray(t, place)
    const params = { id: tray.id }
    const supervisor = t.as(await makeUser(t.services, { role: 'supervisor' }))
    for (const client of [doctor, t.as(lab), supervisor]) {
      expect((await client.refused(flawedTrayCalls.remove, { params })).status).toBe(403)
    }
    await setRequestStatus(t, request.id, 2)
    expect((await as.refused(flawedTrayCalls.remove, { params })).code).toBe(CODE.wrongState)
  })

  it('keeps the print of the tray, and cancels the request with its last tray or print', async () => {
    const { place, as } = await makeWorld()
    const alone = await makeReportedTray(t, place)
    const gone = await as.call(flawedTrayCalls.remove, { params: { id: alone.tray.id } })
    expect(gone.message).toBe('The last flawed tray was deleted, and the request was canceled.')
    expect((await as.refused(flawedTrayCalls.get, { params: { id: alone.tray.id } })).status).toBe(404)
    const status = async (id: number) =>
      db.selectFrom('customer_requests').where('id', '=', id).select('status_id').executeTakeFirstOrThrow()
    expect(await status(alone.request.id)).toEqual({ status_id: 5 })

    const { tray, request } = await makeReportedTray(t, place, { print_id: 1 })
    const kept = await as.call(flawedTrayCalls.remove, { params: { id: tray.id } })
    expect(kept.message).toBe('The flawed tray was deleted.')
    expect((await listSteps(t, request.id)).map((step) => step.step_key)).not.toContain('cft')
    const item = { id: request.printing_request?.items[0]?.id ?? 0 }
    await as.call(caseRequestCalls.removeItem, { params: item })
    expect(await status(request.id)).toEqual({ status_id: 5 })
  })
})
