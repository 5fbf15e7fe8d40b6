import { CORRECTED_TRAY_FILE, STL_FILE } from '#contract/enums.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { TestApp } from './app.ts'
import { makeCase, refreshTestCase } from './factories.ts'
import { nextNumber } from './people.ts'
import { upload } from './uploads.ts'

type Place = { organization_id: number; user_id: number; location_id: number | undefined }
type Options = { print_assignment?: 'O' | 'H' | '3'; scans?: number[] }

/** A case with an approved setup and its scans, for which a flawed tray can be reported. */
export async function makeApprovedCase(t: TestApp, place: Place, options: Options = {}) {
  const now = t.services.clock()
  const patient = await makeCase(t.services, { ...place, print_assignment: options.print_assignment ?? 'H' })
  await t.services.db
    .updateTable('patients')
    .set({ setup_completed_at: now, approved_at: now })
    .where('id', '=', patient.id)
    .execute()
  await t.services.db
    .updateTable('workflow_steps')
    .set({ started_at: now, finished_at: now })
    .where('patient_id', '=', patient.id)
    .execute()
  const scans: number[] = []
  for (const type of options.scans ?? [STL_FILE]) scans.push(await addFile(t, patient, type))
  await refreshTestCase(t.services, patient.id)
  return { ...patient, scans }
}

type Patient = { id: number; organization_id: number }

/** A file of a patient, as it is after its inspection. */
export async function addFile(t: TestApp, patient: Patient, patient_file_type_id: number = CORRECTED_TRAY_FILE) {
  const now = t.services.clock()
  const name = `lower ${nextNumber()}.stl`
  const file_path = await upload(t.services, patient.organization_id, name)
  const { id } = await t.services.db
    .insertInto('patient_files')
    .values({
      patient_id: patient.id,
      patient_file_type_id,
      name,
      original_name: name,
      file_path,
      size: 284,
      content_type: 'model/stl',
      inspection: 'done',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The body of POST /organizations/{id}/arch: the flawed tray of one jaw, for which only a file is requested. */
export function archBody(patient_id: number, arch: Record<string, unknown> = {}, location_id?: number) {
  return {
    patient_id,
    ...(location_id !== undefined && { location_id }),
    arches: [{ jaw_type_id: 2 as const, is_flawed: true, print_id: 2 as const, ...arch }],
  }
}

/** A flawed tray that the doctor of an approved case has reported. */
export async function makeReportedTray(t: TestApp, place: Place, arch: Record<string, unknown> = {}) {
  const patient = await makeApprovedCase(t, place)
  const { customer_request } = await t.as({ id: place.user_id }).call(flawedTrayCalls.report, {
    params: { id: place.organization_id },
    body: archBody(patient.id, arch, place.location_id),
  })
  const [tray] = customer_request.flawed_trays
  if (!tray) throw new Error('a report makes a tray')
  return { patient, request: customer_request, tray }
}
