import type { HandlerInput } from '#contract/call.ts'
import { ASSIGNMENT_OF_PRINTER, IOS_FILE, PRINTED_IN_OFFICE, STATUS, STL_FILE, TRAYS } from '#contract/enums.ts'
import { correctionBlocker } from '#contract/flawed-trays.rules.ts'
import type { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { PatientFile } from '#contract/files.ts'
import { invalid, notFound, throwConflictIf } from '#server/errors.ts'
import { loadPatient } from '#server/features/patients/load-patient.ts'
import { createSteps } from '#server/features/workflow/actions.ts'
import type { Ctx } from '#server/work.ts'
import { joinOrCreateRequest } from './add-printing.ts'
import { addToPrint } from './add-to-print.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

type Body = HandlerInput<typeof flawedTrayCalls.report>['body']
type Arch = Body['arches'][number] & { scan: PatientFile }

/**
 * POST /organizations/{id}/arch (specification 4.5): reports trays to be corrected, trays to be reprinted, or both.
 * Returns the id of the request.
 */
export async function reportFlawedTrays(ctx: Ctx, organization_id: number, body: Body): Promise<number> {
  const { patient, form, place } = await lockCase(ctx, body.patient_id)
  if (patient.organization_id !== organization_id) throw notFound()
  const patientView = await loadPatient(ctx, patient.id)
  throwConflictIf(correctionBlocker(ctx.actor, patientView))
  const arches = withScans(body, patientView.patient_files)
  // The rule guarantees that an open request is new.
  const open = patientView.customer_requests.find((request) => request.status_id === STATUS.new)
  const request_id = await joinOrCreateRequest(ctx, { ...place, request_id: open?.id })
  const trays = await insertTrays(
    ctx,
    request_id,
    arches.filter((arch) => arch.is_flawed),
  )
  if (trays.size > 0) await openFlawedSteps(ctx, patient.id, request_id)

  const printed = arches.filter((arch) => arch.print_id !== PRINTED_IN_OFFICE)
  // The contract guarantees that all arches are printed by the same party.
  const printer = printed.flatMap(({ print_id }) => (print_id === PRINTED_IN_OFFICE ? [] : print_id))[0]
  const printing_request_id =
    printer &&
    (await addToPrint(ctx, {
      ...place,
      request_id,
      location_id: body.location_id ?? null,
      shipping_method: form?.shipping_method ?? null,
      expedited: printed.some((arch) => arch.expedited_shipping),
      assigned_to: ASSIGNMENT_OF_PRINTER[printer],
      items: printed.map(({ jaw_type_id, insert_brackets, scan }) => ({
        jaw_type_id,
        content_type_id: TRAYS,
        insert_brackets,
        // A flawed tray has no file yet; it is printed from the file that corrects it.
        file_id: trays.has(jaw_type_id) ? null : scan.id,
        flawed_tray_id: trays.get(jaw_type_id),
      })),
    }))
  await ctx.emit(
    'request.created',
    {
      request_id,
      ...(printing_request_id && { printing_request_id }),
      ...(trays.size > 0 && { flawed_tray_ids: [...trays.values()] }),
    },
    { ...place, subject_id: request_id },
  )
  await refreshCase(ctx, patient.id)
  return request_id
}

/**
 * Register 72: the first scan from the scanner, else the first STL file, unless the request names another one of the
 * case.
 */
function withScans({ arches }: Body, files: readonly PatientFile[]): Arch[] {
  const scans = files.filter(({ patient_file_type_id: type }) => type === IOS_FILE || type === STL_FILE)
  const defaultScan = scans.find((file) => file.patient_file_type_id === IOS_FILE) ?? scans[0]
  return arches.map((arch, index) => {
    const scan = arch.ios_file_id == null ? defaultScan : scans.find((file) => file.id === arch.ios_file_id)
    if (!scan) throw invalid({ [`arches.${index}.ios_file_id`]: ['Must be a scan or STL file of the patient.'] })
    return { ...arch, scan }
  })
}

/** Inserts the trays and returns their ids by jaw. */
async function insertTrays(ctx: Ctx, customer_request_id: number, arches: readonly Arch[]) {
  if (arches.length === 0) return new Map<number, number>()
  const rows = await ctx.db
    .insertInto('flawed_trays')
    .values(
      arches.map(({ jaw_type_id, print_id, scan, note }) => ({
        customer_request_id,
        jaw_type_id,
        print: print_id,
        stl_file_id: scan.patient_file_type_id === STL_FILE ? scan.id : null,
        file_id: scan.patient_file_type_id === IOS_FILE ? scan.id : null,
        note: note || null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .returning(['id', 'jaw_type_id'])
    .execute()
  return new Map(rows.map(({ id, jaw_type_id }) => [jaw_type_id, id]))
}

/**
 * Specification 4.4: creates the steps with the first flawed tray of a request; a further tray reopens the finished
 * ones.
 */
async function openFlawedSteps(ctx: Ctx, patient_id: number, customer_request_id: number) {
  const steps = await ctx.db
    .selectFrom('workflow_steps')
    .where('customer_request_id', '=', customer_request_id)
    .where('step_group', '=', 'flawed')
    .select(['id', 'finished_at'])
    .execute()
  if (steps.length === 0) return createSteps(ctx, 'flawed', { patient_id, customer_request_id })
  const finished = steps.filter((step) => step.finished_at !== null).map((step) => step.id)
  if (finished.length === 0) return
  await ctx.db
    .updateTable('workflow_steps')
    .set({ started_at: null, finished_at: null, updated_at: ctx.now })
    .where('id', 'in', finished)
    .execute()
}
