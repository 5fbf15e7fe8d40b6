import type { Spellings } from '#contract/v3/call.ts'
import type { publicNoteCalls } from '#contract/v3/notes.ts'
import { rowOf } from './row-of.ts'

export const noteSpellings: Spellings<typeof publicNoteCalls> = {
  list: { data: ({ patient }) => patient.notes },
  get: { data: ({ patient }, { params }) => rowOf(patient.notes, params.note_id) },
  add: { body: ({ body }) => body, data: ({ note }) => note },
  update: {
    params: ({ params }) => ({ id: params.note_id ?? 0 }),
    body: ({ body }) => body,
    data: ({ note }) => note,
  },
  remove: {
    params: ({ params }) => ({ id: params.note_id ?? 0 }),
    data: (_reply, { params }) => ({ id: params.note_id }),
  },
}
