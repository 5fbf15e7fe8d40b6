import { z } from 'zod'
import { defineCalls } from './call.ts'
import { overriddenWarning, patientFile } from './files.ts'
import { location } from './locations.ts'
import { patientRow } from './patients.ts'
import { NEXT_STEPS } from './receipts.rules.ts'
import { rxForm } from './rx-forms.ts'
import { date, instant, money } from './wire.ts'

/** A file as the server holds it: sent by the practice, or part of the approved setup. */
const receivedFile = patientFile
  .pick({ name: true, size: true, sha256: true, inspection: true, inspection_fault: true, thumbnail_url: true })
  .extend({
    key: z.string(),
    of: z.enum(['practice', 'setup']),
    patient_file_type_id: z.number().nullable(),
    /** The file_path of its upload link, by which the browser that sent it knows it; null in a setup. */
    upload_path: z.string().nullable(),
    /** Warnings of the mesh check that the sender overrode, each with the reason. */
    accepted_warnings: z.array(overriddenWarning),
  })
export type ReceivedFile = z.infer<typeof receivedFile>

/** What was chosen on the form, in a few lines. */
const order = rxForm
  .pick({
    jaws_id: true,
    export_type: true,
    products_list: true,
    addon_options: true,
    insert_brackets_assignment: true,
    submission_completed_by: true,
    print_assignment: true,
    arch_mode: true,
    shipping_method: true,
  })
  .extend({
    /** The names of the bracket libraries, also of archived ones. */
    bracket_libraries: z.array(z.string()),
    /** Where it is shipped; null if nothing is. */
    ship_to: location.pick({ location_name: true, city: true, state: true, zip_code: true }).nullable(),
  })

const receivedPrice = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** How the amount is calculated: '2 arches × $130.00'. */
      beside: z.string().optional(),
      value: money,
    }),
  ),
  /** The case alone, without tax, card fee and what came later. */
  total: money,
  /** From when it is charged, or since when it is; null while the organization is not billed. */
  chargeable_at: instant.nullable(),
  /** When the invoice that it is on closes, or was closed; null if that is not known yet. */
  closes_at: instant.nullable(),
  /** The order that it is charged on; null before that, when the price is that of today. */
  order_id: z.number().nullable(),
})
export type ReceivedPrice = z.infer<typeof receivedPrice>

/** What the lab has received for a case, what it costs and what happens next (specification 4.15). */
const receipt = patientRow
  .pick({
    id: true,
    formatted_name: true,
    first_name: true,
    last_name: true,
    case_number_text: true,
    doctor_name: true,
    organization_id: true,
    status_key: true,
    setup_completed_at: true,
    approved_at: true,
    tracking_number: true,
    promise: true,
  })
  .extend({
    submitted_at: instant,
    submitted_by: z.string().nullable(),
    bonding_date: date.nullable(),
    next_step: z.enum(NEXT_STEPS),
    order,
    /** What the practice sent, then the approved setup; each oldest first. */
    files: z.array(receivedFile),
    /** Null for users who may not see prices, and for a case without a charge. */
    price: receivedPrice.nullable(),
  })
export type Receipt = z.infer<typeof receipt>

export const receiptCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/patients/:id/receipt',
    summary:
      'What the lab holds for a case in scope: its promise, files with their checksums, order, price and next step',
    access: 'signed-in',
    reply: z.object({ receipt }),
    logRead: { event: 'patient.opened', of: 'patient' },
  },
})
