import path from 'node:path'
import { addDays } from '#contract/days.ts'
import type { RowBuffer } from './row-buffer.ts'
import { toFileName, SCRIPT_PATIENT } from './files.ts'
import { CASE_TABLES, type CaseTable, type CaseSnapshot, type RowValues } from './case-snapshot.ts'
import { objectPath } from './objects.ts'
import { swapPairInName } from './setup-objects.ts'
import { DAY, toIsoString } from './random.ts'
import { type EventRow, fullName, type Person } from './action-runner.ts'

/** What differs in a copy of a case. */
export type CopyOptions = {
  /** Milliseconds by which the copy happens later. */
  shift: number
  patient: RowValues
  /** The people of the script, each with the person who takes that part in the copy. */
  people: readonly (readonly [Person, Person])[]
  organization_id: number
  location_id: number
  library_id: number | undefined
  tracking_number: string
  /** The pair of arches in the script, and the one in the copy. */
  pairs: readonly [number, number]
  /** Whether files of its setup exist, so that it can be viewed. */
  hasSetupFiles: boolean
}

/** The table that a column, or a field of an event's data, refers to. */
const ROW_REFERENCES: Record<string, CaseTable> = {
  patient_id: 'patients',
  patient_key: 'patients',
  rx_form_id: 'rx_forms',
  file_id: 'patient_files',
  stl_file_id: 'patient_files',
  corrected_file_id: 'patient_files',
  customer_request_id: 'customer_requests',
  request_id: 'customer_requests',
  bundle: 'customer_requests',
  printing_request_id: 'printing_requests',
  flawed_tray_id: 'flawed_trays',
  flawed_tray_ids: 'flawed_trays',
  step_id: 'workflow_steps',
  treatment_note_id: 'treatment_notes',
  setup_id: 'setups',
  comment_id: 'setup_comments',
}
const USER_REFERENCES = new Set([
  'user_id',
  'actor_id',
  'created_by_user_id',
  'updated_by_user_id',
  'patient_label_printed_by',
  'shipping_label_printed_by',
  'completed_by_user_id',
  'approved_by_user_id',
  'changes_requested_by_user_id',
  'resolved_by_user_id',
])

/** Columns that hold the name of a person, or a file name that begins with the name of the patient. */
const NAME_COLUMNS = /^(?:name|original_name|.*_by_name)$/

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DATE = /^\d{4}-\d\d-\d\d$/

/**
 * Copies the rows of a snapshot into the buffer, with ids, times, people and names of its own; returns the patient id.
 */
export function copyCase(book: RowBuffer, snapshot: CaseSnapshot, part: CopyOptions): number {
  const ids = new Map<string, number>()
  const people = new Map<unknown, number>(part.people.map(([from, to]) => [from.id, to.id]))
  const names = new Map(part.people.map(([from, to]) => [fullName(from), fullName(to)]))
  const [patient] = snapshot.rows.get('patients') ?? []
  if (!patient) throw new Error('a moment without a patient')
  const days = dayOf(timeOf(patient.created_at) + part.shift) - dayOf(timeOf(patient.created_at))
  for (const table of CASE_TABLES) {
    if (table === 'setup_files' && !part.hasSetupFiles) continue
    for (const row of snapshot.rows.get(table) ?? []) {
      const copied = copy(row)
      if (table === 'patients') Object.assign(copied, part.patient)
      if (table === 'rx_form_bracket_libraries' && copied.bracket_library_id === undefined) continue
      if (table === 'events') {
        const event: RowValues = { ...copied, ...subjectOf(row) }
        delete event.id
        // The cast is safe because a row of the events is a fact.
        book.facts.push(event as unknown as EventRow)
        continue
      }
      const id = book.copy(table, copied)
      ids.set(`${table} ${String(row.id)}`, id)
    }
  }
  return ids.get(`patients ${String(patient.id)}`) ?? 0

  function copy(row: RowValues): RowValues {
    return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, changed(key, value)]))
  }

  function changed(key: string, value: unknown): unknown {
    if (value === null) return null
    if (key === 'files' && !part.hasSetupFiles) return undefined
    const table = ROW_REFERENCES[key]
    if (table && Array.isArray(value)) return value.map((id) => idOf(table, id))
    if (table) return idOf(table, value)
    if (USER_REFERENCES.has(key)) return people.get(value) ?? value
    if (key === 'organization_id') return part.organization_id
    if (key === 'location_id' || key === 'shipping_location_id') return part.location_id
    if (key === 'bracket_library_id') return part.library_id
    if (typeof value === 'string') return changedText(key, value)
    // A mesh report describes the object, so it holds for every copy; all other objects are data of events.
    if (Array.isArray(value)) return value.map((each) => (isObject(each) ? copy(each) : each))
    return isObject(value) ? copy(value) : value
  }

  function changedText(key: string, value: string) {
    // The day of the submission, which can be a weekend: the next working day would be in the future.
    if (key === 'impression_date') return dayLater(value, days)
    if (DATE.test(value)) return workingDay(value, days)
    if (INSTANT.test(value)) return toIsoString(timeOf(value) + part.shift)
    if (key === 'tracking_number') return part.tracking_number
    // Until a mesh is made, its path stands for the checksum.
    if (key === 'file_path' || key === 'sha256') return swapPair(value, part.pairs)
    if (!NAME_COLUMNS.test(key)) return value
    const prefix = `${toFileName(SCRIPT_PATIENT.last_name)}-`
    if (value.startsWith(prefix)) return `${toFileName(String(part.patient.last_name))}-${value.slice(prefix.length)}`
    return names.get(value) ?? value
  }

  function idOf(table: CaseTable, id: unknown) {
    return ids.get(`${table} ${String(id)}`)
  }

  /** Maps the subject of an event by the field of its data that refers to the same row. */
  function subjectOf({ subject_id, data }: RowValues) {
    if (subject_id === null || typeof data !== 'object' || data === null) return {}
    const key = Object.entries(data).find(([name, value]) => name in ROW_REFERENCES && value === subject_id)?.[0]
    const table = key === undefined ? undefined : ROW_REFERENCES[key]
    return { subject_id: table ? idOf(table, subject_id) : null }
  }
}

function timeOf(value: unknown) {
  return Date.parse(String(value))
}

function dayOf(time: number) {
  return Math.floor(time / DAY)
}

/** Adds days to a date and skips weekends, on which no parcel leaves and no patient is bonded. */
function workingDay(date: string, days: number): string {
  const day = dayLater(date, days)
  return new Date(day).getUTCDay() % 6 === 0 ? workingDay(day, 1) : day
}

function dayLater(date: string, days: number) {
  return addDays(`${date}T00:00:00Z`, days).slice(0, 10)
}

/** Exchanges the two pairs, so that what was made in the lab is never the scan itself. */
function swapPair(file_path: string, pairs: CopyOptions['pairs']) {
  const name = path.posix.basename(file_path)
  const swapped = swapPairInName(name, pairs)
  return swapped === name ? file_path : objectPath(swapped)
}

function isObject(value: unknown): value is RowValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
