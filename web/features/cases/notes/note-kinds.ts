import { IconLock, IconNotes, IconPlayerPause, IconStethoscope, IconTool, type Icon } from '@tabler/icons-react'
import { isCustomer, isLabPartner, isStaff, type Actor } from '#contract/access.ts'
import { NOTE_KINDS, type NoteKind } from '#contract/notes.ts'
import type { Patient } from '#contract/patients.ts'
import { canChangeNote, canChangeTreatmentNote, canWriteNote } from '#contract/patients.rules.ts'

/** The five kinds of NOTE-01. */
export const KINDS = [...NOTE_KINDS, 'hold', 'treatment'] as const
export type Kind = (typeof KINDS)[number]
export type WrittenKind = Exclude<Kind, 'hold'>

export const KIND_LABELS: Record<Kind, string> = {
  doctor: 'Doctor',
  technician: 'Technician',
  internal: 'Internal',
  hold: 'On Hold',
  treatment: 'Treatment',
}

export const KIND_ICONS: Record<Kind, Icon> = {
  doctor: IconStethoscope,
  technician: IconTool,
  internal: IconLock,
  hold: IconPlayerPause,
  treatment: IconNotes,
}

export const KIND_TONES: { [kind in Kind]?: 'soft' | 'warning' | 'pending' } = {
  doctor: 'soft',
  internal: 'warning',
  hold: 'pending',
}

/** What the writer says before anything is typed: who will read it. */
export const READERS: Record<Kind, string> = {
  doctor: 'Write to the technician',
  technician: 'Write a note the doctor can read',
  internal: 'Write a note for the lab only; the practice never sees it',
  treatment: 'Write about the treatment; the lab reads it too',
  hold: '',
}

export type Entry = {
  key: string
  kind: Kind
  author: string | undefined
  at: string | undefined
  text: string
  /** Who changed it last, where that is somebody else. */
  editedBy?: string | undefined
  updated_at?: string
  /** Undefined for a text that is no entry, which cannot be changed. */
  id?: number
  mayChange: boolean
}

/** Where the draft of a change is kept. */
export function notePlace({ key }: Pick<Entry, 'key'>) {
  return `change.${key}`
}

/** Everything written about a case that the reader may see, oldest first as in a conversation. */
export function entriesOf(patient: Patient, actor: Actor): Entry[] {
  const isOpen = patient.deleted_at === null
  const place = patient.organization_id
  const texts = patient.notes.map((note): Entry => ({
    key: `note-${note.id}`,
    kind: note.kind,
    id: note.id,
    author: note.author?.full_name ?? authorOf(note.kind, patient),
    at: note.created_at,
    text: note.note,
    editedBy: note.edited_by?.full_name,
    updated_at: note.updated_at,
    mayChange: isOpen && writes(actor, note.kind, place) && canChangeNote(actor, place, note),
  }))
  const treatments = patient.treatment_notes.map((note): Entry => ({
    key: `treatment-${note.id}`,
    kind: 'treatment',
    id: note.id,
    author: note.author_name,
    at: note.updated_at,
    text: note.note,
    mayChange: isOpen && canChangeTreatmentNote(actor, place, note),
  }))
  const holds = patient.on_hold_notes.map((note): Entry => ({
    key: `hold-${note.id}`,
    kind: 'hold',
    author: note.name,
    at: note.created_at,
    text: `${note.is_on_hold_reason === 'hold' ? 'Hold' : 'Unhold'}: ${note.note}`,
    mayChange: false,
  }))
  return [...texts, ...treatments, ...holds].sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
}

/** The author of a text from before the trail: a practice's own text is its doctor's. */
function authorOf(kind: Kind, patient: Patient) {
  return kind === 'doctor' ? patient.user.full_name : undefined
}

/** The screens lock more than the server: doctor notes are the practice's (NOTE-02). */
function writes(actor: Actor, kind: NoteKind, organization_id: number) {
  if (kind === 'doctor' && !isCustomer(actor)) return false
  return canWriteNote(actor, kind, organization_id)
}

export function writableKinds(actor: Actor, patient: Patient): WrittenKind[] {
  if (patient.deleted_at) return []
  const texts = NOTE_KINDS.filter((kind) => writes(actor, kind, patient.organization_id))
  return isCustomer(actor) ? [...texts, 'treatment'] : texts
}

/** Internal notes are invisible outside the lab (specification 7). */
export function visibleKinds(actor: Actor): Kind[] {
  return KINDS.filter((kind) => kind !== 'internal' || (isStaff(actor) && !isLabPartner(actor)))
}
