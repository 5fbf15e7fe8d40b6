import { canReviewSetup, caseCan } from '#contract/cases.rules.ts'
import { BOTH_JAWS, EXPORT_TYPES, TRAYS } from '#contract/enums.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { approveSetup } from '#server/features/setups/seal.ts'
import type { Ctx } from '#server/work.ts'
import { createPrintingRequest, type NewPrinting } from './add-printing.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

type Locked = Awaited<ReturnType<typeof lockCase>>

/** `version` is the setup version that the user reviewed. */
export async function approve(ctx: Ctx, patient_id: number, version: number | undefined) {
  const locked = await lockCase(ctx, patient_id)
  if (!canReviewSetup(ctx.actor, locked.patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.approve(locked.state))
  await approveCase(ctx, locked, version)
  await refreshCase(ctx, patient_id)
}

/**
 * Applies an approval and creates the print that follows from it (specification 4.2). The caller has checked the state
 * and refreshes the case.
 */
export async function approveCase(ctx: Ctx, { patient, form, place }: Locked, version: number | undefined) {
  const setup = await approveSetup(ctx, patient.id, version)
  await ctx.db.updateTable('patients').set({ approved_at: ctx.now }).where('id', '=', patient.id).execute()
  await ctx.emit(
    'case.approved',
    { rx_form_id: form?.id ?? null, ...(setup && { setup: setup.version, files: setup.files }) },
    place,
  )
  const assigned_to = form?.print_assignment
  if (!form || !needsPrinting(form) || (assigned_to !== 'O' && assigned_to !== '3')) return
  await createPrintingRequest(ctx, {
    patient_id: patient.id,
    organization_id: patient.organization_id,
    request_id: undefined,
    location_id: form.shipping_location_id ?? patient.location_id,
    shipping_method_id: form.shipping_method ?? SHIPPING_METHODS[0].id,
    assigned_to,
    items: printItems(form, assigned_to),
  })
}

/** Returns one item per jaw; brackets are inserted at the print only if the same party prints and inserts. */
function printItems(
  form: { jaws_id: number; export_type: number | null; insert_brackets_assignment: string | null },
  assigned_to: string,
): NewPrinting['items'] {
  const jaws = form.jaws_id === BOTH_JAWS ? [1, 2] : [form.jaws_id]
  // Tray, guide and bracket have the same ids as export type and as content type of a print.
  const content_type_id = EXPORT_TYPES.find((type) => type.value === form.export_type)?.value ?? TRAYS
  const insert_brackets = form.insert_brackets_assignment === assigned_to
  return jaws.map((jaw_type_id) => ({ jaw_type_id, content_type_id, insert_brackets }))
}
