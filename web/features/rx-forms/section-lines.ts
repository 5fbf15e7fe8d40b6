// The values of each section of the case form in one line, for its folded state.

import {
  ARCH_MODES,
  BOTH_JAWS,
  BY_PRACTICE,
  BY_PROVIDER,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  IN_OFFICE,
  JAWS,
  labelOf,
  ORTHOSELECT,
  productNames,
  SCANNER_TYPES,
  UPLOAD,
} from '#contract/enums.ts'
import { isCustomScanner, isScan, needsPrinting, needsShipping } from '#contract/rx-forms.rules.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import type { CaseValues } from './case-values.ts'
import type { SectionId } from './form-sections.ts'
import type { CaseFormData } from './useCaseFormData.ts'

export type LineFacts = {
  facts: CaseFormData
  provider: string
  /** Undefined until one is chosen. */
  doctor: string | undefined
  /** Whether the name was read from the file names and nobody has changed it. */
  isNameFromFiles: boolean
  files: { scans: number; doubts: number; photos: number }
}

const LONGEST = 80

export function sectionLine(id: SectionId, values: CaseValues, known: LineFacts): string {
  return LINES[id](values, known)
}

/** What is made for which jaws: "trays", "both jaws"; undefined until it is chosen. */
export function contentsOf(values: CaseValues): string | undefined {
  const parts = [labelOf(EXPORT_TYPES, values.export_type), ...productNames(values.products_list)].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(', ').toLowerCase()
}

export function jawsOf({ jaws_id }: CaseValues): string | undefined {
  if (jaws_id === null) return undefined
  return jaws_id === BOTH_JAWS ? 'both jaws' : `the ${labelOf(JAWS, jaws_id)?.toLowerCase()} jaw`
}

export function librariesOf({ bracket_libraries }: CaseValues, { libraries }: CaseFormData): string | undefined {
  const names = libraries.filter(({ id }) => bracket_libraries.includes(id)).map(({ name }) => name)
  return names.length === 0 ? undefined : names.join(', ')
}

const LINES: Record<SectionId, (values: CaseValues, known: LineFacts) => string> = {
  patient: ({ first_name, last_name, case_number_text }, { isNameFromFiles }) => {
    const name = `${first_name} ${last_name}`.trim()
    if (!name) return 'Name comes with the scans, or type it'
    return joined(name, isNameFromFiles && 'from the file names', case_number_text && `case ${case_number_text}`)
  },
  doctor: ({ location_id }, { doctor, facts }) => {
    const location = facts.locations.find(({ id }) => id === location_id)?.location_name
    return joined(doctor ?? 'Doctor not chosen', location ?? 'location not chosen')
  },
  impression: (values) => {
    const type = labelOf(IMPRESSION_TYPES, values.impression_type)
    if (!isScan(values)) return type ?? 'Not chosen yet'
    const scanner = isCustomScanner(values)
      ? values.custom_scanner_type_name
      : labelOf(SCANNER_TYPES, values.scanner_type)
    return joined(type, scanner, values.scan_submission_type !== UPLOAD && 'sent from the scanner')
  },
  files: (values, { files: { scans, doubts, photos } }) => {
    const pictures = photos === 0 ? 'no photos' : counted(photos, 'photo')
    if (!isScan(values) || values.scan_submission_type !== UPLOAD) return `No scan files needed · ${pictures}`
    if (scans === 0) return 'No scans yet'
    const doubt = doubts === 0 ? '' : `, ${doubts === 1 ? 'one' : doubts} to look at`
    return `${counted(scans, 'scan')}${doubt} · ${pictures}`
  },
  setup: (values, { provider, facts }) => {
    const maker =
      values.submission_completed_by === null ? undefined : setupMaker(values.submission_completed_by, provider, facts)
    const jaws = jawsOf(values)
    return joined(
      [jaws && capitalized(jaws), maker && `by ${maker}`].filter(Boolean).join(' '),
      labelOf(ARCH_MODES, values.arch_mode)?.toLowerCase(),
      contentsOf(values) ?? 'nothing chosen to make',
      librariesOf(values, facts),
      values.root_integration && 'root integration',
    )
  },
  print: (values, { provider, facts }) => {
    const printer = values.print_assignment === null ? undefined : worker(values.print_assignment, provider, facts)
    const inserter = values.insert_brackets_assignment
    return joined(
      !needsPrinting(values) ? 'Nothing is printed' : printer ? `Printed by ${printer}` : 'Printer not chosen',
      inserter === null ? 'brackets not inserted' : `brackets inserted by ${worker(inserter, provider, facts)}`,
      values.rush_case ? 'rush' : 'no rush',
    )
  },
  shipping: (values, { facts }) => {
    if (!needsShipping(values)) return 'Nothing is shipped'
    const method = findShippingMethod(values.shipping_method)?.name ?? 'Method not chosen'
    const location = facts.locations.find(({ id }) => id === values.shipping_location_id)
    return location ? `${method} to ${location.location_name}, ${location.full_address}` : `${method}, no location yet`
  },
  instructions: ({ special_instructions, bonding_date }) => {
    const text = special_instructions.trim().replace(/\s+/g, ' ')
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
    return joined(short || 'None', bonding_date ? `bonding on ${bonding_date}` : 'no bonding date')
  },
}

function setupMaker(completed_by: number, provider: string, { partner }: CaseFormData) {
  if (completed_by === BY_PROVIDER) return provider
  return completed_by === BY_PRACTICE ? 'the practice' : (partner ?? '3PP')
}

function worker(assignment: string, provider: string, { partner }: CaseFormData) {
  if (assignment === ORTHOSELECT) return provider
  return assignment === IN_OFFICE ? 'the practice' : (partner ?? '3PP')
}

function joined(...parts: (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(', ')
}

function counted(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
