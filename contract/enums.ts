import { z } from 'zod'

/** The enumerations of specification 1.7: value and label in one place, for forms, lists, mails and print. */

export type Choice<Value extends string | number = number> = { readonly value: Value; readonly label: string }

function choices<const Entries extends readonly Choice<string | number>[]>(...entries: Entries) {
  return entries
}

export const IMPRESSION_TYPES = choices(
  { value: 1, label: 'PVS' },
  { value: 2, label: 'Stone Model' },
  { value: 4, label: 'Intra-Oral Scans' },
)
export const SCAN = 4

export const SCAN_SUBMISSION_TYPES = choices(
  { value: 1, label: 'Upload STL files to the form' },
  { value: 2, label: 'Send scans directly from the scanner' },
)
export const UPLOAD = 1

export const SCANNER_TYPES = choices(
  { value: 1, label: 'iTero' },
  { value: 2, label: '3Shape' },
  { value: 3, label: '3M' },
  { value: 4, label: 'Carestream' },
  { value: 5, label: 'Cerec' },
  { value: 6, label: 'Medit' },
  { value: 7, label: 'Other' },
)
export const CUSTOM_SCANNER = 7

export const JAWS = choices(
  { value: 1, label: 'Maxillary' },
  { value: 2, label: 'Mandibular' },
  { value: 3, label: 'Both' },
)
export const BOTH_JAWS = 3

export const ARCH_MODES = choices(
  { value: 1, label: 'Horseshoe' },
  { value: 2, label: 'Palate / Lingual (no base)' },
  { value: 3, label: 'Low Profile Base' },
  { value: 4, label: 'Full Profile Base' },
)

export const EXPORT_TYPES = choices(
  { value: 1, label: 'Trays' },
  { value: 2, label: 'Guides' },
  { value: 3, label: 'Brackets' },
)
export const TRAYS = 1

export const BY_PROVIDER = 1
export const BY_PRACTICE = 2
export const BY_THIRD_PARTY = 3
export const SUBMISSION_COMPLETED_BY = choices(
  { value: 1, label: 'The provider' },
  { value: 2, label: 'In-office' },
  { value: 3, label: '3PP (authorized third party)' },
)

/** Assignee of printing or of inserting the brackets: codes on the wire, labels on screen (specification 1.7). */
export const ASSIGNMENTS = choices(
  { value: 'O', label: 'The provider' },
  { value: 'H', label: 'In-office' },
  { value: '3', label: '3PP (authorized third party)' },
)
export const ORTHOSELECT = 'O'
export const IN_OFFICE = 'H'
export const THIRD_PARTY = '3'
/** Maps the code of an assignment to the one who makes the setup (specification 4.3). */
export const COMPLETED_BY = { O: BY_PROVIDER, H: BY_PRACTICE, '3': BY_THIRD_PARTY } as const

/** Values of `print_id` of an arch and of `print` of a flawed tray: the printer (specification 1.7). */
export const PRINTERS = choices(
  { value: 1, label: 'The provider' },
  { value: 2, label: 'In-office, from the file' },
  { value: 3, label: '3PP (authorized third party)' },
)
export const PRINTED_IN_OFFICE = 2
/** Maps a printer to the assignment of its printing request; a print made in-office has none. */
export const ASSIGNMENT_OF_PRINTER = { 1: 'O', 3: '3' } as const

export const PRODUCTS = choices(
  { value: 1, label: 'Full Digital Model' },
  { value: 2, label: 'Semi-Finish Digital Model' },
  { value: 3, label: 'Rough Digital Model' },
  { value: 4, label: 'Digital Storage Only' },
  { value: 5, label: 'Clean-up' },
  { value: 6, label: 'Clean-up and Base' },
  { value: 7, label: '3D Printing Options' },
  { value: 8, label: 'Upper Splint' },
  { value: 9, label: 'Lower Splint' },
  { value: 10, label: 'Owen Tripod splint' },
  { value: 11, label: 'Custom Splint' },
  { value: 12, label: 'Regular Splint Reprint' },
  { value: 13, label: 'Owen Tripod Splint + 1 Backup' },
  { value: 14, label: 'Regular Splint + 1 Backup' },
  { value: 15, label: 'Owen Tripod Reprint' },
)
export const PRINTING_PRODUCT = 7

export const ADDON_OPTIONS = choices(
  { value: 1, label: 'Analysis Report' },
  { value: 2, label: 'Double Occlusal View (Progressive Ortho)' },
  { value: 4, label: 'Return Stone Models' },
  { value: 8, label: 'Return Impression Trays' },
  { value: 16, label: 'Convert Model Format to STL' },
)
export const RETURN_STONE_MODELS = 4
export const RETURN_IMPRESSION_TRAYS = 8

export const FILE_TYPES = choices(
  { value: 1, label: 'STL' },
  { value: 2, label: 'Photo' },
  { value: 3, label: 'IOS scan' },
  { value: 4, label: 'Corrected tray' },
  { value: 5, label: 'Print file' },
  { value: 6, label: 'Bracket image' },
)
export const STL_FILE = 1
export const PHOTO_FILE = 2
export const IOS_FILE = 3
export const CORRECTED_TRAY_FILE = 4
export const PRINT_FILE = 5
export const BRACKET_IMAGE = 6

export const PRINT_CONTENTS = choices(
  { value: 1, label: 'Tray' },
  { value: 2, label: 'Guide' },
  { value: 3, label: 'Bracket' },
)

/** patient.patient_status_id and customer_request.status_id (specification 4.1). */
export const STATUSES = choices(
  { value: 1, label: 'New' },
  { value: 2, label: 'In Progress' },
  { value: 3, label: 'Pending' },
  { value: 4, label: 'Completed' },
  { value: 5, label: 'Canceled' },
)
export const STATUS = { new: 1, in_progress: 2, pending: 3, completed: 4, canceled: 5 } as const

export const PRINTING_STATUS = { new: 1, completed: 2, canceled: 3 } as const

export const FLAWED_TRAY_STATUS = { needs_file: 1, corrected: 2 } as const

/** patient.status_key (specification 4.1); `canceled` counts only in `all`. */
export const STATUS_KEYS = choices(
  { value: 'new', label: 'New' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'awaiting_approval', label: 'Awaiting Approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'completed', label: 'Completed' },
  { value: 'canceled', label: 'Canceled' },
)
export type StatusKey = (typeof STATUS_KEYS)[number]['value']

/** The short form of the status key (specification 4.1). */
export const CASE_STATES = choices({ value: 1, label: 'Active' }, { value: 3, label: 'Complete' })
type CaseState = (typeof CASE_STATES)[number]['value']

export function caseState(status_key: StatusKey): CaseState {
  return status_key === 'completed' ? 3 : 1
}

/** Types of notifications (specification 1.7, register 102). */
export const NOTIFICATION = { rush_case: 1, patient_update: 2, item: 3 } as const

export function labelOf<Value extends string | number>(
  entries: readonly Choice<Value>[],
  value: Value | null | undefined,
) {
  return entries.find((entry) => entry.value === value)?.label
}

/** Schema for one of the values of a list of choices; `error` is the message for a wrong or missing one. */
export function oneOf<const Entries extends readonly Choice<string | number>[]>(entries: Entries, error = 'Required') {
  return z.literal(
    entries.map((entry): Entries[number]['value'] => entry.value),
    error,
  )
}

/** Product n has bit 2^(n-1) (specification 1.7: 7 -> 64, 8 -> 128). */
export function productBit(product: number) {
  return 1 << (product - 1)
}

export function hasProduct(products_list: number, product: number) {
  return (products_list & productBit(product)) !== 0
}

export function productNames(products_list: number) {
  return PRODUCTS.filter((product) => hasProduct(products_list, product.value)).map((product) => product.label)
}

export function addonNames(addon_options: number) {
  return ADDON_OPTIONS.filter((addon) => (addon_options & addon.value) !== 0).map((addon) => addon.label)
}

/** Schema for a bit mask without bits beyond `last`. */
export function bits(last: number) {
  return z
    .number()
    .int()
    .min(0)
    .max(last * 2 - 1, 'Invalid value.')
}
