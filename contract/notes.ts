import { z } from 'zod'
import { defineCalls } from './call.ts'
import { normalizeText, instant, message, note } from './wire.ts'

/**
 * The patient field that an entry of a kind belongs to, which decides who may write and read it (specification 3.3).
 */
export const NOTE_FIELDS = {
  doctor: 'doctor_notes',
  technician: 'management_notes',
  internal: 'internal_notes',
} as const
export type NoteKind = keyof typeof NOTE_FIELDS
export const NOTE_KINDS = ['doctor', 'technician', 'internal'] as const satisfies readonly NoteKind[]

/** Separator between the entries of a kind when they are joined to one text. */
export const NOTE_SEPARATOR = '\n\n'

const writer = z.object({ id: z.number(), full_name: z.string() })

export const noteEntry = z.object({
  id: z.number(),
  kind: z.enum(NOTE_KINDS),
  note: z.string(),
  /** Null if the audit trail does not tell the author. */
  author: writer.nullable(),
  created_at: instant,
  updated_at: instant,
  /** The last editor, if that is not the author. */
  edited_by: writer.nullable(),
})
export type NoteEntry = z.infer<typeof noteEntry>

const requiredNote = note.trim().min(1, 'Required')
/** Has no maximum length, since it holds all entries together; the handler limits the text that is added. */
const optionalNotes = z.string().overwrite(normalizeText).trim().nullish()

export const noteTexts = z.object({
  doctor_notes: optionalNotes,
  management_notes: optionalNotes,
  internal_notes: optionalNotes,
  /** The patient's updated_at as it was loaded, required to change what others wrote. */
  updated_at: instant.optional(),
})
export type NoteTexts = z.infer<typeof noteTexts>

const withNote = z.object({ note: noteEntry, message })

export const noteCalls = defineCalls({
  add: {
    method: 'POST',
    path: '/patients/:id/notes',
    summary: 'Adds a doctor, technician or internal note: an entry of its own with its author and time',
    access: 'signed-in',
    body: z.object({ kind: z.enum(NOTE_KINDS), note: requiredNote }),
    reply: withNote,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/notes/:id',
    summary: 'Changes a note: its author, and staff for doctor and technician notes; it keeps its author',
    access: 'signed-in',
    body: z.object({ note: requiredNote, updated_at: instant.optional() }),
    reply: withNote,
  },
  remove: {
    method: 'DELETE',
    path: '/notes/:id',
    summary: 'Deletes a note: its author, and staff for doctor and technician notes',
    access: 'signed-in',
    reply: z.object({ message }),
  },
})
