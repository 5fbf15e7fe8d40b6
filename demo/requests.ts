import { IOS_FILE, STL_FILE, TRAYS } from '#contract/enums.ts'
import { addPrinting } from '#server/features/cases/add-printing.ts'
import { completePrinting, completeRequest } from '#server/features/cases/complete-request.ts'
import { correctTray } from '#server/features/cases/correct-flawed-tray.ts'
import { markPatientLabel, markShippingLabels } from '#server/features/cases/mark-labels.ts'
import { reportFlawedTrays } from '#server/features/cases/report-flawed-tray.ts'
import { storeFile } from '#server/features/files/actions.ts'
import { toFileName, labModel, SCRIPT_PATIENT } from './files.ts'
import { stepMoment, LABELLED } from './plan.ts'
import { itemAt } from './random.ts'
import { FLAWS } from './remarks.ts'
import { playBranch, reachMoment, type ScriptRun } from './script-run.ts'
import { workSteps } from './steps.ts'
import { trackingNumber } from './tracking.ts'

/**
 * Plays what follows the doctor's approval: printing and shipping by the provider or the third party, or a flawed tray.
 */
export async function playRequests(run: ScriptRun) {
  await reachMoment(run, 'approved')
  if (run.life.assignment === 'O') return print(run)
  if (run.life.assignment === '3') await shipByThirdParty(run)
  await correctTrayOfCase(run)
}

async function print(run: ScriptRun) {
  const { id: request_id } = await newestRequest(run)
  await workSteps(run, 'print', {
    1: () => storeModel(run, 'tray').then(() => {}),
    4: () => markPatientLabel(run.as(run.technician()), request_id),
  })
  await reachMoment(run, 'printed')
  run.later(0.1, 0.5)
  await markShippingLabels(run.as(run.technician()), [request_id])
  await reachMoment(run, LABELLED)
  await ship(run)
  await reachMoment(run, 'completed')
  if ([1, 2, 3, 4, 5].some((place) => run.wants(stepMoment('again', place, true))))
    await playBranch(run, () => printAgain(run))
}

/** Some days later the practice orders new trays: the case stays completed and is in production again. */
async function printAgain(run: ScriptRun) {
  const { life, cast, patient_id } = run
  run.later(100, 400)
  await addPrinting(run.as(cast.admin), {
    patient_id,
    location_id: cast.location_id,
    shipping_method_id: life.method,
    assigned_to: 'O',
    items: jawIds(run).map((jaw_type_id) => ({
      jaw_type_id,
      content_type_id: TRAYS,
      insert_brackets: life.brackets === true,
      file_id: null,
      flawed_tray_id: null,
    })),
  })
  await workSteps(run, 'again', {}, 5)
}

async function ship(run: ScriptRun) {
  run.later(0.3, 5)
  const { printing_id } = await newestRequest(run)
  if (printing_id !== null) await completePrinting(run.as(run.cast.admin), printing_id, newTrackingNumber(run))
}

async function shipByThirdParty(run: ScriptRun) {
  run.later(10, 60)
  await ship(run)
  await reachMoment(run, 'completed')
}

/**
 * A tray that the practice or its third party printed does not fit and gets a corrected file, which the provider may
 * print.
 */
async function correctTrayOfCase(run: ScriptRun) {
  const { life, cast, patient_id } = run
  run.later(10, 60)
  const reporter = life.assignment === '3' ? (cast.manager ?? cast.doctor) : cast.doctor
  const request_id = await reportFlawedTrays(run.as(reporter), cast.organization_id, {
    patient_id,
    location_id: life.flawIsPrinted ? cast.location_id : null,
    arches: [
      {
        jaw_type_id: jawIds(run).at(-1) ?? 1,
        ios_file_id: await lastScan(run),
        is_flawed: true,
        print_id: life.flawIsPrinted ? 1 : 2,
        expedited_shipping: false,
        insert_brackets: false,
        note: itemAt(FLAWS, run.dice.whole(0, FLAWS.length - 1)),
      },
    ],
  })
  await workSteps(run, 'flawed', { 1: () => storeCorrected(run, request_id) })
  run.later(0.3, 5)
  const { printing_id } = await newestRequest(run)
  const tracking_number = printing_id === null ? null : newTrackingNumber(run)
  await completeRequest(run.as(cast.admin), request_id, tracking_number)
  // The third party's case was already completed without a flaw.
  if (life.assignment === 'H') await reachMoment(run, 'completed')
}

/** Returns the last scan: scans are stored upper first, so it is of the jaw whose tray does not fit. */
async function lastScan({ stage, patient_id }: ScriptRun) {
  const scan = await stage.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patient_id)
    .where('patient_file_type_id', 'in', [STL_FILE, IOS_FILE])
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst()
  return scan?.id
}

async function storeCorrected(run: ScriptRun, request_id: number) {
  const { id, created_by_user_id } = await storeModel(run, 'corrected')
  const tray = await run.stage.db
    .selectFrom('flawed_trays')
    .where('customer_request_id', '=', request_id)
    .select('id')
    .executeTakeFirstOrThrow()
  const technician = run.cast.technicians.find((each) => each.id === created_by_user_id) ?? run.technician()
  await correctTray(run.as(technician), tray.id, id)
}

function storeModel(run: ScriptRun, kind: 'tray' | 'corrected') {
  const model = labModel(run.life, kind, toFileName(SCRIPT_PATIENT.last_name), run.time)
  const { file_path, patient_file_type_id, name } = model
  const body = { patient_id: run.patient_id, file_path, patient_file_type_id, original_file_name: name }
  return storeFile(run.as(run.technician()), body, model)
}

function newestRequest({ stage, patient_id }: ScriptRun) {
  return stage.db
    .selectFrom('customer_requests as r')
    .leftJoin('printing_requests as pr', 'pr.customer_request_id', 'r.id')
    .where('r.patient_id', '=', patient_id)
    .orderBy('r.id', 'desc')
    .select(['r.id', 'pr.id as printing_id'])
    .executeTakeFirstOrThrow()
}

function newTrackingNumber({ dice, life }: ScriptRun) {
  return trackingNumber(dice, life.method)
}

function jawIds({ life }: ScriptRun): (1 | 2)[] {
  return life.jaws === 3 ? [1, 2] : [life.jaws]
}
