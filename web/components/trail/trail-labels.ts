import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCheck,
  IconCircleX,
  IconDownload,
  IconEye,
  IconMessage2,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconSend,
  IconThumbUp,
  IconTruck,
  IconUpload,
  IconUserShare,
} from '@tabler/icons-react'
import { ASSIGNMENTS, FILE_TYPES, JAWS, labelOf } from '#contract/enums.ts'
import type { TrailEventName } from '#contract/events.ts'
import { stepLabel } from '#contract/workflow.ts'
import { ACCOUNT_LABELS } from './account-labels.ts'
import { LICENSE_LABELS } from './license-labels.ts'
import { PEOPLE_LABELS } from './people-labels.ts'
import { BILLING_LABELS } from './billing-labels.ts'
import { LOCATION_LABELS } from './location-labels.ts'
import { PORTAL_LABELS } from './portal-labels.ts'
import { ACCESS_LABELS } from './access-labels.ts'
import { TRAY_LABELS } from './tray-labels.ts'
import type { EventData, EventLabel } from './event-label.ts'

/** Labels of every event, each a predicate after the name of the actor: 'started CFT'. */
const LABELS: Record<TrailEventName, EventLabel> = {
  ...PEOPLE_LABELS,
  ...BILLING_LABELS,
  ...LICENSE_LABELS,
  ...LOCATION_LABELS,
  ...ACCOUNT_LABELS,
  ...PORTAL_LABELS,
  ...TRAY_LABELS,
  ...ACCESS_LABELS,
  'case.submitted': { icon: IconSend, words: (data) => `submitted the case${filesWords(data)}` },
  'case.modified': { icon: IconPencil, words: (data) => `changed the rx form, version ${text(data.version)}` },
  'case.ready': { icon: IconSend, words: () => 'marked the rx form ready' },
  'case.cancelled': { icon: IconCircleX, tone: 'danger', words: () => 'cancelled the case' },
  'case.form_deleted': { icon: IconCircleX, tone: 'danger', words: () => 'deleted the rx form' },
  'case.assigned': { icon: IconUserShare, words: (data) => `assigned the setup: ${assignment(data)}` },
  'case.management_data_saved': { icon: IconPencil, words: () => 'saved notes beside the rx form' },
  'case.shipped_back': {
    icon: IconTruck,
    words: (data) => `shipped back to the practice, ${text(data.tracking_number)}`,
  },
  'case.setup_completed': { icon: IconCheck, words: (data) => `completed the setup, version ${text(data.setup)}` },
  'case.approved': { icon: IconThumbUp, tone: 'okay', words: (data) => `approved the setup${version(data)}` },
  'case.changes_requested': {
    icon: IconMessage2,
    tone: 'warning',
    words: (data) => `asked for a change of the setup${version(data)}`,
  },
  'setup.file_stored': { icon: IconUpload, words: (data) => `added ${text(data.original_name)} to the next setup` },
  'setup.file_inspected': { icon: IconDownload, words: () => 'looked at a file of the next setup' },
  'setup.file_removed': { icon: IconCircleX, words: (data) => `took ${text(data.original_name)} back` },
  'setup.commented': { icon: IconMessage2, words: (data) => `wrote comment ${text(data.number)} on the setup` },
  'setup.replied': { icon: IconMessage2, words: (data) => `replied to comment ${text(data.number)}` },
  'setup.comment_resolved': {
    icon: IconCheck,
    words: (data) => `${data.is_resolved ? 'resolved' : 'opened'} comment ${text(data.number)}`,
  },
  'setup.comment_removed': { icon: IconCircleX, words: (data) => `took comment ${text(data.number)} back` },
  'patient.created': { icon: IconSend, words: () => 'created the patient' },
  'patient.updated': { icon: IconPencil, words: () => 'changed the patient' },
  'patient.held': { icon: IconPlayerPause, tone: 'warning', words: () => 'put the case on hold' },
  'patient.released': { icon: IconPlayerPlay, words: () => 'took the case off hold' },
  'patient.undone': {
    icon: IconArrowBackUp,
    words: ({ name }) => (name === 'patient.held' ? 'undid the hold' : 'undid the release'),
  },
  'patient.archived': { icon: IconArchive, words: () => 'archived the patient' },
  'patient.deleted': {
    icon: IconCircleX,
    tone: 'danger',
    words: (data) => `deleted the patient ${text(data.full_name)}`,
  },
  'patient.restored': { icon: IconArchiveOff, words: () => 'restored the patient' },
  'patient.note_changed': { icon: IconMessage2, words: (data) => `${noteAction(data)} a ${noteKind(data)} note` },
  'patient.treatment_note_saved': { icon: IconMessage2, words: () => 'wrote a treatment note' },
  'patient.treatment_note_removed': { icon: IconMessage2, words: () => 'deleted a treatment note' },
  'step.started': { icon: IconPlayerPlay, words: (data) => `started ${step(data)}` },
  'step.finished': { icon: IconCheck, words: (data) => `finished ${step(data)}` },
  'step.changed': { icon: IconPencil, words: (data) => `corrected ${step(data)}` },
  'file.stored': {
    icon: IconUpload,
    words: (data) => `added ${text(data.original_name)}${fileKind(data)}${overridden(data)}`,
  },
  'file.inspected': { icon: IconDownload, words: () => 'looked at a file' },
  'file.removed': { icon: IconCircleX, words: (data) => `deleted ${text(data.original_name)}` },
  'request.created': { icon: IconAlertTriangle, words: (data) => `${openedWords(data)}${number(data)}` },
  'request.changed': { icon: IconPencil, words: (data) => `changed the ${what(data)} of the request` },
  'request.tray_corrected': {
    icon: IconUpload,
    words: (data) => `uploaded the corrected ${jaw(data)}tray${number(data)}`,
  },
  'request.assigned': { icon: IconUserShare, words: (data) => `assigned the print: ${assignment(data)}` },
  'request.label_printed': { icon: IconPrinter, words: (data) => `printed the ${text(data.label)} label` },
  'request.completed': { icon: IconTruck, tone: 'okay', words: (data) => `shipped${trackingWords(data)}` },
  'patient.opened': { icon: IconEye, words: () => 'opened the case' },
  'files.opened': { icon: IconEye, words: () => 'looked at the list of files' },
  'file.opened': { icon: IconEye, words: (data) => `opened ${text(data.original_name)}` },
  'request.opened': { icon: IconEye, words: () => 'opened a request' },
  'label.opened': { icon: IconPrinter, words: () => 'opened a label' },
  'request.cancelled': { icon: IconCircleX, tone: 'danger', words: () => 'cancelled the request' },
}

const LABELS_BY_NAME: Readonly<Record<string, EventLabel>> = LABELS

/** Returns the label of an event; one that only an older release recorded is labelled by its name. */
export function eventLabel(name: string): EventLabel {
  return LABELS_BY_NAME[name] ?? { icon: IconPencil, words: () => name.replace(/[._]/g, ' ') }
}

function text(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function step(data: EventData) {
  return stepLabel(text(data.step_key))
}

function filesWords({ stl_files, photos }: EventData) {
  const parts = [
    Number(stl_files) > 0 ? `${text(stl_files)} STL file${stl_files === 1 ? '' : 's'}` : '',
    Number(photos) > 0 ? `${text(photos)} photo${photos === 1 ? '' : 's'}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? ` with ${parts.join(' and ')}` : ''
}

function assignment(data: EventData) {
  return ASSIGNMENTS.find(({ value }) => value === data.assign_to)?.label ?? text(data.assign_to)
}

function noteAction({ before, after }: EventData) {
  if (after === null) return 'deleted'
  return before === null ? 'wrote' : 'changed'
}

function noteKind({ kind }: EventData) {
  return { doctor_notes: 'doctor', management_notes: 'technician', internal_notes: 'internal' }[text(kind)] ?? ''
}

function fileKind({ patient_file_type_id }: EventData) {
  const label = labelOf<number>(FILE_TYPES, Number(patient_file_type_id))
  return label ? `, ${label}` : ''
}

/** The reason why a file was sent in spite of a warning of the mesh check. */
function overridden({ accepted_warning: accepted }: EventData) {
  if (typeof accepted !== 'object' || accepted === null || !('reason' in accepted)) return ''
  return `, as it is: “${text(accepted.reason)}”`
}

function number({ request_id }: EventData) {
  return request_id ? `, request ${text(request_id)}` : ''
}

function openedWords({ flawed_tray_ids: ids }: EventData) {
  if (!Array.isArray(ids)) return 'asked for a print'
  return ids.length === 1 ? 'reported a flawed tray' : `reported ${ids.length} flawed trays`
}

function jaw({ jaw_type_id }: EventData) {
  const label = labelOf<number>(JAWS, Number(jaw_type_id))
  return label ? `${label.toLowerCase()} ` : ''
}

function what(data: EventData) {
  return (
    { items: 'prints', shipping: 'shipping', management_data: 'notes', trays: 'flawed trays' }[text(data.what)] ??
    'details'
  )
}

function trackingWords({ tracking_number }: EventData) {
  return tracking_number ? `, tracking ${text(tracking_number)}` : ''
}

/** Formats ', version 2'; events from before setups had versions have none. */
function version(data: EventData) {
  return data.setup === undefined ? '' : `, version ${text(data.setup)}`
}
