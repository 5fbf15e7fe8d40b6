import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconBell,
  IconCalendarEvent,
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
  IconShare,
  IconThumbUp,
  IconTruck,
  IconUpload,
  IconUserShare,
} from '@tabler/icons-react'
import { ASSIGNMENTS, FILE_TYPES, JAWS, labelOf } from '#contract/enums.ts'
import type { TrailEventName } from '#contract/events.ts'
import { promiseReason } from '#contract/promise-labels.ts'
import { stepLabel } from '#contract/workflow.ts'
import { nameProvider } from '#web/components/name-provider.ts'
import { ACCOUNT_LABELS } from './account-labels.ts'
import { LICENSE_LABELS } from './license-labels.ts'
import { PEOPLE_LABELS } from './people-labels.ts'
import { BILLING_LABELS } from './billing-labels.ts'
import { LOCATION_LABELS } from './location-labels.ts'
import { PORTAL_LABELS } from './portal-labels.ts'
import { ACCESS_LABELS } from './access-labels.ts'
import { ASKED_LABELS } from './asked-labels.ts'
import { INSTRUCTION_LABELS } from './instruction-labels.ts'
import { CAMERA_LABELS } from './camera-labels.ts'
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
  ...ASKED_LABELS,
  ...INSTRUCTION_LABELS,
  ...CAMERA_LABELS,
  ...ACCESS_LABELS,
  'case.submitted': { icon: IconSend, describe: (data) => `submitted the case${fileCounts(data)}` },
  'case.modified': { icon: IconPencil, describe: (data) => `changed the rx form, version ${text(data.version)}` },
  'case.ready': { icon: IconSend, describe: () => 'marked the rx form ready' },
  'case.cancelled': { icon: IconCircleX, tone: 'danger', describe: () => 'canceled the case' },
  'case.form_deleted': { icon: IconCircleX, tone: 'danger', describe: () => 'deleted the rx form' },
  'case.assigned': {
    icon: IconUserShare,
    describe: (data, { provider }) => `assigned the setup: ${assignment(data, provider)}`,
  },
  'case.management_data_saved': { icon: IconPencil, describe: () => 'saved notes beside the rx form' },
  'case.shipped_back': {
    icon: IconTruck,
    describe: (data) => `shipped back to the practice, ${text(data.tracking_number)}`,
  },
  'case.setup_completed': { icon: IconCheck, describe: (data) => `completed the setup, version ${text(data.setup)}` },
  'case.approved': {
    icon: IconThumbUp,
    tone: 'okay',
    describe: (data) => `approved the setup${version(data)}${data.from_pictures ? ', from its pictures' : ''}`,
  },
  'case.changes_requested': {
    icon: IconMessage2,
    tone: 'warning',
    describe: (data) => `asked for a change to the setup${version(data)}`,
  },
  'case.approval_reminded': { icon: IconBell, describe: () => 'reminded the doctor of the setup' },
  'setup.file_stored': { icon: IconUpload, describe: (data) => `added ${text(data.original_name)} to the next setup` },
  'setup.file_inspected': { icon: IconDownload, describe: () => 'looked at a file of the next setup' },
  'setup.file_removed': { icon: IconCircleX, describe: (data) => `took ${text(data.original_name)} back` },
  'setup.commented': { icon: IconMessage2, describe: (data) => `wrote comment ${text(data.number)} on the setup` },
  'setup.replied': { icon: IconMessage2, describe: (data) => `replied to comment ${text(data.number)}` },
  'setup.comment_resolved': {
    icon: IconCheck,
    describe: (data) => `${data.is_resolved ? 'resolved' : 'opened'} comment ${text(data.number)}`,
  },
  'setup.comment_removed': { icon: IconCircleX, describe: (data) => `took comment ${text(data.number)} back` },
  'setup.shared': {
    icon: IconShare,
    describe: (data) => `made a link to the film of the setup${version(data)}`,
  },
  'setup.share_revoked': {
    icon: IconCircleX,
    describe: (data) => `revoked a link to the film of the setup${version(data)}`,
  },
  'patient.created': { icon: IconSend, describe: () => 'created the patient' },
  'patient.updated': { icon: IconPencil, describe: () => 'changed the patient' },
  'patient.held': { icon: IconPlayerPause, tone: 'warning', describe: () => 'put the case on hold' },
  'patient.released': { icon: IconPlayerPlay, describe: () => 'took the case off hold' },
  'patient.undone': {
    icon: IconArrowBackUp,
    describe: ({ name }) => UNDONE[text(name)] ?? 'undid the last change',
  },
  'patient.archived': { icon: IconArchive, describe: () => 'archived the patient' },
  'patient.deleted': {
    icon: IconCircleX,
    tone: 'danger',
    describe: (data) => `deleted the patient ${text(data.full_name)}`,
  },
  'patient.restored': { icon: IconArchiveOff, describe: () => 'restored the patient' },
  'patient.note_changed': { icon: IconMessage2, describe: (data) => `${noteAction(data)} a ${noteKind(data)} note` },
  'patient.treatment_note_saved': { icon: IconMessage2, describe: () => 'wrote a treatment note' },
  'patient.treatment_note_removed': { icon: IconMessage2, describe: () => 'deleted a treatment note' },
  'step.started': { icon: IconPlayerPlay, describe: (data) => `started ${step(data)}` },
  'step.finished': { icon: IconCheck, describe: (data) => `finished ${step(data)}` },
  'step.changed': { icon: IconPencil, describe: (data) => `corrected ${step(data)}` },
  'file.stored': {
    icon: IconUpload,
    describe: (data) => `added ${text(data.original_name)}${fileKind(data)}${sender(data)}${acceptedReason(data)}`,
  },
  'file.inspected': { icon: IconDownload, describe: () => 'looked at a file' },
  'file.removed': { icon: IconCircleX, describe: (data) => `deleted ${text(data.original_name)}` },
  'request.created': { icon: IconAlertTriangle, describe: (data) => `${openedText(data)}${number(data)}` },
  'request.changed': { icon: IconPencil, describe: (data) => `changed the ${changedFields(data)} of the request` },
  'request.tray_corrected': {
    icon: IconUpload,
    describe: (data) => `uploaded the corrected ${jaw(data)}tray${number(data)}`,
  },
  'request.assigned': {
    icon: IconUserShare,
    describe: (data, { provider }) => `assigned the print: ${assignment(data, provider)}`,
  },
  'request.label_printed': { icon: IconPrinter, describe: (data) => `printed the ${text(data.label)} label` },
  'request.completed': { icon: IconTruck, tone: 'okay', describe: (data) => `shipped${trackingText(data)}` },
  'promise.moved': { icon: IconCalendarEvent, describe: describeMove },
  'patient.opened': { icon: IconEye, describe: () => 'opened the case' },
  'files.opened': { icon: IconEye, describe: () => 'looked at the list of files' },
  'file.opened': { icon: IconEye, describe: (data) => `opened ${text(data.original_name)}` },
  'request.opened': { icon: IconEye, describe: () => 'opened a request' },
  'label.opened': { icon: IconPrinter, describe: () => 'opened a label' },
  'request.cancelled': { icon: IconCircleX, tone: 'danger', describe: () => 'canceled the request' },
}

const UNDONE: Readonly<Record<string, string>> = {
  'patient.held': 'undid the hold',
  'patient.released': 'undid the release',
  'case.approved': 'undid the approval',
  'case.changes_requested': 'undid the change request',
  'request.cancelled': 'undid the cancellation of the request',
}

const LABELS_BY_NAME: Readonly<Record<string, EventLabel>> = LABELS

/** Returns the label of an event; one that only an older release recorded is labelled by its name. */
export function eventLabel(name: string): EventLabel {
  return LABELS_BY_NAME[name] ?? { icon: IconPencil, describe: () => name.replace(/[._]/g, ' ') }
}

function text(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Names the first date that moved, from the end of the case on, and why. */
function describeMove({ moved, reason }: EventData) {
  const move = (['arrives_likely', 'ships_likely', 'setup_by'] as const).flatMap((name) => {
    const found = isRecord(moved) ? moved[name] : undefined
    return isRecord(found) ? [`${DATE_LABELS[name]} from ${text(found.before)} to ${text(found.after)}`] : []
  })
  return `moved ${move[0] ?? 'the safe dates'}: ${promiseReason(text(reason))}`
}

const DATE_LABELS = {
  arrives_likely: 'the arrival',
  ships_likely: 'the shipping date',
  setup_by: 'the date of the setup',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function step(data: EventData) {
  return stepLabel(text(data.step_key))
}

function fileCounts({ stl_files, photos }: EventData) {
  const parts = [
    Number(stl_files) > 0 ? `${text(stl_files)} STL file${stl_files === 1 ? '' : 's'}` : '',
    Number(photos) > 0 ? `${text(photos)} photo${photos === 1 ? '' : 's'}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? ` with ${parts.join(' and ')}` : ''
}

function assignment(data: EventData, provider = '') {
  const label = ASSIGNMENTS.find(({ value }) => value === data.assign_to)?.label
  return label ? nameProvider(label, provider) : text(data.assign_to)
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

/** Who sent a file that another user accepted. */
function sender({ sent_by }: EventData) {
  return sent_by ? `, sent by ${text(sent_by)}` : ''
}

/** The reason why a file was sent in spite of a warning of the mesh check. */
function acceptedReason({ accepted_warning: accepted }: EventData) {
  if (typeof accepted !== 'object' || accepted === null || !('reason' in accepted)) return ''
  return `, as it is: “${text(accepted.reason)}”`
}

function number({ request_id }: EventData) {
  return request_id ? `, request ${text(request_id)}` : ''
}

function openedText({ flawed_tray_ids: ids }: EventData) {
  if (!Array.isArray(ids)) return 'asked for a print'
  return ids.length === 1 ? 'reported a flawed tray' : `reported ${ids.length} flawed trays`
}

function jaw({ jaw_type_id }: EventData) {
  const label = labelOf<number>(JAWS, Number(jaw_type_id))
  return label ? `${label.toLowerCase()} ` : ''
}

function changedFields(data: EventData) {
  return (
    { items: 'prints', shipping: 'shipping', management_data: 'notes', trays: 'flawed trays' }[text(data.what)] ??
    'details'
  )
}

function trackingText({ tracking_number }: EventData) {
  return tracking_number ? `, tracking ${text(tracking_number)}` : ''
}

/** Formats ', version 2'; events from before setups had versions have none. */
function version(data: EventData) {
  return data.setup === undefined ? '' : `, version ${text(data.setup)}`
}
