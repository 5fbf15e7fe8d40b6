import {
  IconDental,
  IconLock,
  IconNotes,
  IconPlayerPause,
  IconStethoscope,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import { isCustomer, isLabPartner, isStaff, type Actor } from '#contract/access.ts'
import { NOTE_KINDS, type NoteKind } from '#contract/notes.ts'
import type { Patient } from '#contract/patients.ts'
import { canChangeNote, canChangeTreatmentNote, canWriteNote } from '#contract/patients.rules.ts'
import { parseCommentNote } from '#contract/setups.rules.ts'

/**
 * The kinds of notes (NOTE-01), their labels, and the rules for who reads and writes them. `setup` are the treatment
 * notes that a comment on the setup left behind.
 */
export const KINDS = [...NOTE_KINDS, 'hold', 'treatment', 'setup'] as const
export type Kind = (typeof KINDS)[number]
export type WrittenKind = Exclude<Kind, 'hold' | 'setup'>

export const KIND_LABELS: Record<Kind, string> = {
  doctor: 'Doctor',
  technician: 'Technician',
  internal: 'Internal',
  hold: 'On Hold',
  treatment: 'Treatment',
  setup: 'On the setup',
}

export const KIND_ICONS: Record<Kind, Icon> = {
  doctor: IconStethoscope,
  technician: IconTool,
  internal: IconLock,
  hold: IconPlayerPause,
  treatment: IconNotes,
  setup: IconDental,
}

export const KIND_TONES: { [kind in Kind]?: 'soft' | 'warning' | 'pending' } = {
  doctor: 'soft',
  internal: 'warning',
  hold: 'pending',
}

/** The placeholders, which say who can read a note of that kind. */
export const KIND_PLACEHOLDERS: Record<WrittenKind, string> = {
  doctor: 'Write to the technician',
  technician: 'Write a note the doctor can read',
  internal: 'Write a note for the lab only; the practice never sees it',
  treatment: 'Write about the treatment; the lab reads it too',
}

export type Entry = {
  key: string
  kind: Kind
  author: string | undefined
  at: string | undefined
  text: string
  /** The name of the last editor, unless it is the author. */
  editedBy?: string | undefined
  updated_at?: string
  /** Undefined for hold notes, which cannot be changed. */
  id?: number
  mayChange: boolean
}

/** The storage key of the draft of an edited note. */
export function noteDraftKey({ key }: Pick<Entry, 'key'>) {
  return `change.${key}`
}

/** Returns all notes of a case that the actor may see, oldest first. */
export function listNoteEntries(patient: Patient, actor: Actor): Entry[] {
  const isOpen = patient.deleted_at === null
  const { organization_id } = patient
  const texts = patient.notes.map((note): Entry => ({
    key: `note-${note.id}`,
    kind: note.kind,
    id: note.id,
    author: note.author?.full_name ?? legacyAuthorName(note.kind, patient),
    at: note.created_at,
    text: note.note,
    editedBy: note.edited_by?.full_name,
    updated_at: note.updated_at,
    mayChange:
      isOpen &&
      isStored(note) &&
      canWrite(actor, note.kind, organization_id) &&
      canChangeNote(actor, organization_id, note),
  }))
  const treatments = patient.treatment_notes.map((note): Entry => ({
    key: `treatment-${note.id}`,
    kind: parseCommentNote(note.note) ? 'setup' : 'treatment',
    id: note.id,
    author: note.author_name,
    at: note.updated_at,
    text: note.note,
    mayChange: isOpen && isStored(note) && canChangeTreatmentNote(actor, organization_id, note),
  }))
  const holdEntries = patient.on_hold_notes.map((note): Entry => ({
    key: `hold-${note.id}`,
    kind: 'hold',
    author: note.name,
    at: note.created_at,
    text: `${note.is_on_hold_reason === 'hold' ? 'Hold' : 'Unhold'}: ${note.note}`,
    mayChange: false,
  }))
  return [...texts, ...treatments, ...holdEntries].sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
}

/** A note that was just sent has a temporary id until the case is fetched again (useNotes.ts). */
function isStored({ id }: { id: number }) {
  return id > 0
}

/** Names the author of a note that predates the audit trail: a doctor note is attributed to the patient's doctor. */
function legacyAuthorName(kind: Kind, patient: Patient) {
  return kind === 'doctor' ? patient.user.full_name : undefined
}

/** The UI is stricter than the server: only the practice writes doctor notes (NOTE-02). */
function canWrite(actor: Actor, kind: NoteKind, organization_id: number) {
  if (kind === 'doctor' && !isCustomer(actor)) return false
  return canWriteNote(actor, kind, organization_id)
}

export function writableKinds(actor: Actor, patient: Patient): WrittenKind[] {
  if (patient.deleted_at) return []
  const texts = NOTE_KINDS.filter((kind) => canWrite(actor, kind, patient.organization_id))
  return isCustomer(actor) ? [...texts, 'treatment'] : texts
}

/** Internal notes are invisible outside the lab (specification 7). */
export function visibleKinds(actor: Actor): Kind[] {
  return KINDS.filter((kind) => kind !== 'internal' || (isStaff(actor) && !isLabPartner(actor)))
}
