import type { noteCalls } from '#contract/notes.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addNote, removeNote, updateNote } from './notes.ts'

export const noteRoutes: Handlers<typeof noteCalls> = {
  add: async (ctx, { params, body }) => ({
    note: await addNote(ctx, params.id, body),
    message: 'The note was added.',
  }),
  update: async (ctx, { params, body }) => ({
    note: await updateNote(ctx, params.id, body),
    message: 'The note was saved.',
  }),
  remove: async (ctx, { params }) => {
    await removeNote(ctx, params.id)
    return { message: 'The note was deleted.' }
  },
}
