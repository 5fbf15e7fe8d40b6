import { caseForm } from '#contract/rx-forms.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import { cancelCase } from '#server/features/cases/cancel.ts'
import { patchForm } from '#server/features/cases/modify-form.ts'
import { submitCase } from '#server/features/cases/submit.ts'
import { addNote } from '#server/features/patients/notes.ts'
import { addTreatmentNote } from '#server/features/patients/treatment-notes.ts'
import { toFileName, SCRIPT_PATIENT, scriptFiles } from './files.ts'
import type { CaseScript } from './case-scripts.ts'
import { playRequests } from './requests.ts'
import { playSetups } from './setups.ts'
import {
  playBranch,
  putOnHold,
  createScriptRun,
  reachMoment,
  releaseHold,
  type Cast,
  type ScriptRun,
  type SnapshotRequests,
} from './script-run.ts'
import { type ActionRunner } from './action-runner.ts'
import { workSteps } from './steps.ts'
import { DOCTOR_NOTES, INSTRUCTIONS, INTERNAL_NOTES, remarkFor, TECH_NOTES, TREATMENT_NOTES } from './remarks.ts'

/**
 * Plays a case from its submission to its last day through the actions of the product, and takes the requested
 * snapshots.
 */
export async function playCase(
  stage: ActionRunner,
  life: CaseScript,
  cast: Cast,
  from: number,
  requests: SnapshotRequests,
) {
  const run = createScriptRun(stage, life, cast, from, requests)
  await submit(run)
  await reachMoment(run, 'new')
  if (run.wantsAny('canceled')) await playBranch(run, () => cancel(run))
  if (life.isNew) return
  await setUp(run)
  await playRequests(run)
}

async function submit(run: ScriptRun) {
  const { life, cast, dice } = run
  const doctor = run.as(cast.doctor)
  const { scans, photos } = scriptFiles(life, toFileName(SCRIPT_PATIENT.last_name), run.time)
  const isScan = life.impression === 4
  const staged = ({ file_path, name }: { file_path: string; name: string }) => ({ file_path, name })
  const form = caseForm.parse({
    ...SCRIPT_PATIENT,
    organization_id: cast.organization_id,
    user_id: cast.doctor.id,
    location_id: cast.location_id,
    impression_date: doctor.now.slice(0, 10),
    rush_case: life.rush !== undefined,
    rush_case_authorized_by: life.rush,
    impression_type: life.impression,
    scan_submission_type: isScan ? (life.fromScanner ? 2 : 1) : null,
    scanner_type: isScan ? dice.pick([1, 1, 2, 3, 4, 6]) : null,
    products_list: dice.pick([0, 0, 1, 16]),
    addon_options: isScan ? dice.pick([0, 0, 1]) : dice.pick([4, 8, 12]),
    special_instructions: dice.happens(0.4) ? remark(run, INSTRUCTIONS) : null,
    jaws_id: life.jaws,
    arch_mode: dice.pick([1, 1, 1, 2, 3, 4]),
    export_type: 1,
    print_assignment: life.assignment,
    submission_completed_by: life.assignment === '3' ? 3 : 1,
    insert_brackets_assignment: life.brackets ? life.assignment : null,
    shipping_location_id: cast.location_id,
    shipping_method: life.method,
    root_integration: dice.happens(0.1),
    bonding_date: dice.happens(0.5) ? addBusinessDays(doctor.now.slice(0, 10), dice.whole(9, 16), new Set()) : null,
    bracket_libraries: cast.library_id === undefined ? [] : [cast.library_id],
    stl_files: life.fromScanner ? [] : scans.map(staged),
    rx_intraoral_photos: photos.map(staged),
  })
  // The objects are still being made, so the inspection that precedes a submission has nothing to inspect.
  run.patient_id = await submitCase(doctor, form, [...scans, ...photos])
  run.rx_form_id = await formOf(run)
  if (dice.happens(0.5)) {
    run.later(0.02, 0.2)
    await addNote(run.as(cast.doctor), run.patient_id, { kind: 'doctor', note: remark(run, DOCTOR_NOTES) })
  }
  if (life.modified) {
    run.later(0.1, 0.5)
    await patchForm(run.as(cast.doctor), run.rx_form_id, { special_instructions: remark(run, INSTRUCTIONS) })
  }
  if (life.wasHeld) {
    run.later(0.5, 3)
    await putOnHold(run)
    run.later(2, 20)
    await releaseHold(run)
  }
}

async function formOf({ stage, patient_id }: ScriptRun) {
  const query = stage.db.selectFrom('rx_forms').where('patient_id', '=', patient_id).select('id')
  return (await query.executeTakeFirstOrThrow()).id
}

async function cancel(run: ScriptRun) {
  run.later(3, 30)
  await cancelCase(run.as(run.cast.doctor), run.rx_form_id)
  await reachMoment(run, 'canceled')
}

/** Plays the initial steps and the setups that result from them. */
async function setUp(run: ScriptRun) {
  const { cast, dice, patient_id } = run
  await workSteps(run, 'setup')
  if (dice.happens(0.5)) {
    await addNote(run.as(run.technician()), patient_id, { kind: 'technician', note: remark(run, TECH_NOTES) })
  }
  if (dice.happens(0.3)) {
    await addNote(run.as(run.technician()), patient_id, { kind: 'internal', note: remark(run, INTERNAL_NOTES) })
  }
  await playSetups(run)
  if (dice.happens(0.3)) {
    await addTreatmentNote(run.as(cast.doctor), patient_id, remark(run, TREATMENT_NOTES))
  }
}

function remark({ dice, life }: ScriptRun, remarks: readonly string[]) {
  return remarkFor(dice, life.jaws, remarks)
}
