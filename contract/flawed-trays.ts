import { z } from 'zod'
import { defineCalls } from './call.ts'
import { JAWS, oneOf, PRINTED_IN_OFFICE, PRINTERS } from './enums.ts'
import { customerRequest, flawedTray, flawedTrayWithFiles } from './requests.ts'
import { queryId, filters, flag, like, listOf, message, note, paged, paging, requiredId, sortBy } from './wire.ts'

/** Patient, doctor and organization of the tray, and the status of its request. */
const trayDetails = {
  customer_request_status_id: z.number(),
  patient_id: z.number(),
  patient_name: z.string(),
  case_number_text: z.string().nullable(),
  doctor_name: z.string(),
  organization_id: z.number(),
  organization_name: z.string(),
}

const arch = z.object({
  jaw_type_id: oneOf(JAWS.slice(0, 2)),
  /** The scan or STL file that the tray is made from; if absent, the one that the portal would choose (register 72). */
  ios_file_id: requiredId.nullish(),
  /** If false, one more tray is printed without a correction. */
  is_flawed: z.boolean('Required'),
  print_id: oneOf(PRINTERS),
  expedited_shipping: z.boolean().default(false),
  insert_brackets: z.boolean().default(false),
  /** Description of the flaw. */
  note: note.trim().nullish(),
})

export const ONE_PRINTER = 'All printed arches of one request have one printer.'
export const NOTHING_TO_DO = 'There is nothing to do for an arch that is not flawed and is printed in-office.'

export const archBody = z
  .object({
    patient_id: requiredId,
    /** Where the trays are shipped to; required if one is printed. */
    location_id: requiredId.nullish(),
    arches: z.array(arch).min(1, 'Required').max(2),
  })
  .superRefine(({ location_id, arches }, context) => {
    const no = (path: (string | number)[], text: string) => context.addIssue({ code: 'custom', path, message: text })
    const printers = arches.map(({ print_id }) => print_id).filter((id) => id !== PRINTED_IN_OFFICE)
    if (printers.length > 0 && location_id == null) no(['location_id'], 'Required')
    for (const [at, { jaw_type_id, is_flawed, print_id }] of arches.entries()) {
      const isRepeated = arches.findIndex((each) => each.jaw_type_id === jaw_type_id) < at
      if (isRepeated) no(['arches', at, 'jaw_type_id'], 'Each jaw can be requested only once.')
      if (!is_flawed && print_id === PRINTED_IN_OFFICE) no(['arches', at, 'print_id'], NOTHING_TO_DO)
      if (print_id !== PRINTED_IN_OFFICE && print_id !== printers[0]) no(['arches', at, 'print_id'], ONE_PRINTER)
    }
  })

const withTray = z.object({ flawed_tray: flawedTrayWithFiles.extend(trayDetails), message })

/** Calls on trays that do not fit, from the report to the file that replaces the tray (specification 4.5). */
export const flawedTrayCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/flawed_trays',
    summary: 'Flawed trays in scope; one of a canceled request no longer needs a file',
    access: 'signed-in',
    query: z.object({
      filter: filters({
        patient_full_name_like: like,
        doctor_full_name_like: like,
        status_id: listOf(z.coerce.number().int().min(1).max(2)),
        organization_id: listOf(queryId),
        chosen_wi_organization_id: listOf(queryId),
        only_with_patient: flag,
        'arch.patient.user_id': queryId,
      }),
      sort: sortBy(['id', 'status_id', 'updated_at', 'created_at']).optional(),
      ...paging(5),
    }),
    reply: paged('flawed_trays', flawedTray.extend(trayDetails)),
    logRead: { event: 'list.opened', list: 'flawed trays' },
  },
  get: {
    method: 'GET',
    path: '/flawed_trays/:id',
    summary: 'One flawed tray in scope with its files',
    access: 'signed-in',
    reply: withTray.omit({ message: true }),
    logRead: { event: 'request.opened', of: 'request', idIn: ['flawed_tray', 'customer_request_id'] },
  },
  report: {
    method: 'POST',
    path: '/organizations/:id/arch',
    summary: 'Reports flawed trays of a case, or asks for one more; joins the open request of the patient',
    access: { anyOf: ['organization.add-arch', 'organizations.manage'], organization: 'id' },
    body: archBody,
    reply: z.object({ customer_request: customerRequest, message }),
    status: 201,
  },
  correct: {
    method: 'POST',
    path: '/flawed_trays/:id/corrected',
    summary: 'Stores the corrected file of a tray, or with null removes it, while its request is new',
    access: { anyOf: ['flawed-trays.manage', 'flawed-trays.correct'] },
    body: z.object({ corrected_file_id: requiredId.nullable() }),
    reply: withTray,
  },
  update: {
    method: 'PUT',
    path: '/flawed_trays/:id',
    summary: 'Changes who prints the corrected tray, and with it the print, while its request is new',
    access: { anyOf: ['flawed-trays.manage', 'flawed-trays.update'] },
    body: z.object({ print: oneOf(PRINTERS) }),
    reply: withTray,
  },
  remove: {
    method: 'DELETE',
    path: '/flawed_trays/:id',
    summary: 'Deletes a flawed tray while its request is new; the last tray and print item cancel the request',
    access: { anyOf: ['flawed-trays.manage'] },
    reply: z.object({ message }),
  },
})
