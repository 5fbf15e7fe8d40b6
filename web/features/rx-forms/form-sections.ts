import type { CaseField } from './case-values.ts'

export type FormField = CaseField | 'stl_files' | 'rx_intraoral_photos'
export type SectionId = 'patient' | 'doctor' | 'impression' | 'files' | 'setup' | 'print' | 'shipping' | 'instructions'
export type CaseSection = { id: SectionId; title: string; lead: string; fields: readonly FormField[] }

/** Sections in the order of the form; the navigation, the missing bar and the jump to an error use them. */
export const SECTIONS: readonly CaseSection[] = [
  {
    id: 'patient',
    title: 'Patient',
    lead: 'The name as it should appear on trays and labels.',
    fields: ['first_name', 'last_name', 'case_number_text', 'impression_date'],
  },
  {
    id: 'doctor',
    title: 'Doctor and location',
    lead: 'Who approves the setup and where the case belongs.',
    fields: ['user_id', 'location_id'],
  },
  {
    id: 'impression',
    title: 'Impression',
    lead: 'How you took it.',
    fields: ['impression_type', 'scanner_type', 'custom_scanner_type_name', 'scan_submission_type'],
  },
  {
    id: 'files',
    title: 'Files',
    lead: 'Two arches are enough. Photos help the technician.',
    fields: ['stl_files', 'rx_intraoral_photos'],
  },
  {
    id: 'setup',
    title: 'Setup',
    lead: 'What the technician prepares.',
    fields: [
      'jaws_id',
      'submission_completed_by',
      'arch_mode',
      'export_type',
      'bracket_libraries',
      'products_list',
      'addon_options',
      'root_integration',
    ],
  },
  {
    id: 'print',
    title: 'Print and brackets',
    lead: 'Who prints, and how soon it is needed.',
    fields: ['print_assignment', 'insert_brackets_assignment', 'rush_case', 'rush_case_authorized_by'],
  },
  {
    id: 'shipping',
    title: 'Shipping',
    lead: 'Where the parcel goes.',
    fields: ['shipping_location_id', 'shipping_method'],
  },
  {
    id: 'instructions',
    title: 'Instructions',
    lead: 'Anything else the technician should know.',
    fields: ['special_instructions', 'bonding_date'],
  },
]

export const FIELD_LABELS: Record<FormField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  case_number_text: 'Case number',
  impression_date: 'Impression date',
  user_id: 'Doctor',
  location_id: 'Location',
  impression_type: 'Impression type',
  scanner_type: 'Scanner',
  custom_scanner_type_name: 'Scanner name',
  scan_submission_type: 'Scan submission',
  stl_files: 'STL files',
  rx_intraoral_photos: 'Photos',
  jaws_id: 'Jaws',
  submission_completed_by: 'Setup by',
  arch_mode: 'Arch mode',
  export_type: 'Export type',
  bracket_libraries: 'Bracket library',
  products_list: 'Products',
  addon_options: 'Add-ons',
  root_integration: 'Root integration',
  print_assignment: 'Print',
  insert_brackets_assignment: 'Insert brackets',
  rush_case: 'Rush case',
  rush_case_authorized_by: 'Rush case authorized by',
  shipping_location_id: 'Shipping location',
  shipping_method: 'Shipping method',
  special_instructions: 'Special instructions',
  bonding_date: 'Bonding date',
}

/** Scrolls to a field and focuses it, or to the part `within` it, if that exists. */
export function focusField(field: string, within?: string) {
  // Errors and revealed fields render after this task.
  requestAnimationFrame(() => {
    const find = (name: string) => document.querySelector(`[data-field="${CSS.escape(name)}"]`)
    const box = (within === undefined ? null : find(within)) ?? find(field)
    box?.scrollIntoView({ block: 'center' })
    const target = box?.querySelector<HTMLElement>(
      'input:not([type=hidden], :disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]',
    )
    target?.focus({ preventScroll: true })
  })
}
