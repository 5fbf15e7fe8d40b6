import { z } from 'zod'
import { NOTE_KINDS, noteCalls } from '../notes.ts'
import { patientCalls } from '../patients.ts'
import { note as noteText } from '../wire.ts'
import { definePublicCall, definePublicCalls } from './call.ts'
import { field, idOf } from './field.ts'
import { createdAt, updatedAt } from './shared.ts'

const writer = z.object({
  id: idOf('person', 42),
  full_name: field(z.string(), 'First and last name.', 'Noor Haddad'),
})
const WRITER = { id: 42, full_name: 'Noor Haddad' }

const kind = field(
  z.enum(NOTE_KINDS),
  'The practice and the lab read notes of the doctor and of technicians; only staff read internal ones.',
  'doctor',
)
const text = field(noteText, 'The note.', 'Keep the midline.')

const note = z.object({
  id: idOf('note', 311),
  kind,
  note: text,
  author: field(writer.nullable(), 'Who wrote it, if that is known.', WRITER),
  created_at: createdAt,
  updated_at: updatedAt,
  edited_by: field(writer.nullable(), 'Who last changed it, if not its author.', null),
})

const getNote = definePublicCall({
  method: 'GET',
  path: '/cases/:id/notes/:note_id',
  summary: 'One note of a case',
  scope: 'cases:read',
  runs: patientCalls.get,
  data: note,
})

export const publicNoteCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/cases/:id/notes',
    summary: 'The notes of a case, oldest first',
    scope: 'cases:read',
    runs: patientCalls.get,
    data: z.array(note),
  },
  get: getNote,
  add: {
    method: 'POST',
    path: '/cases/:id/notes',
    summary: 'Adds a note to a case; its author is who made the key',
    scope: 'cases:write',
    runs: noteCalls.add,
    body: z.object({ kind: kind.default('doctor'), note: text }),
    data: note,
    etagOf: getNote,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/cases/:id/notes/:note_id',
    summary: 'Changes a note: of who made the key, or for staff any that is not internal',
    scope: 'cases:write',
    runs: noteCalls.update,
    body: z.object({ note: text }),
    data: note,
    etagOf: getNote,
  },
  remove: {
    method: 'DELETE',
    path: '/cases/:id/notes/:note_id',
    summary: 'Deletes a note: of who made the key, or for staff any that is not internal',
    scope: 'cases:write',
    runs: noteCalls.remove,
    data: z.object({ id: idOf('note that is gone', 311) }),
    etagOf: getNote,
  },
})
