import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noteCalls } from '#contract/notes.ts'
import { patientCalls, type Patient } from '#contract/patients.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useMe } from '#web/api/useMe.ts'
import { showToast } from '#web/ui/toasts.ts'
import { caseQuery } from '#web/api/useCase.ts'
import type { WrittenKind } from './note-kinds.ts'

export type NoteChange =
  | { action: 'add'; kind: WrittenKind; text: string }
  | { action: 'change'; kind: WrittenKind; id: number; text: string; updated_at?: string | undefined }
  | { action: 'remove'; kind: WrittenKind; id: number }

/**
 * Saves notes with an optimistic update of the cached case. On an error it rolls back and shows a toast, and the field
 * keeps its text.
 */
export function useNotes(patient_id: number) {
  const client = useQueryClient()
  const me = useMe()
  const author = { id: me.id, full_name: `${me.first_name} ${me.last_name}`.trim() }
  const { queryKey } = caseQuery(patient_id)
  return useMutation({
    mutationFn: (change: NoteChange) => save(patient_id, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (cached) => cached && { patient: changed(cached.patient, change, author) })
      return { before }
    },
    // register 49: a saved note shows a toast.
    onSuccess: ({ message }) => showToast({ kind: 'success', text: message }),
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before)
      showToast({ kind: 'error', text: errorMessage(error) })
    },
    // Not awaited: a saved note's draft ends now, or a reload during the refetch would offer to send it again.
    onSettled: () => void client.invalidateQueries(),
  })
}

function save(patient_id: number, change: NoteChange): Promise<{ message: string }> {
  const { kind } = change
  const isTreatment = kind === 'treatment'
  if (change.action === 'add') {
    const params = { id: patient_id }
    if (isTreatment) return send(patientCalls.addTreatmentNote, { params, body: { note: change.text } })
    return send(noteCalls.add, { params, body: { kind, note: change.text } })
  }
  const params = { id: change.id }
  if (change.action === 'remove')
    return send(isTreatment ? patientCalls.removeTreatmentNote : noteCalls.remove, { params })
  if (isTreatment) return send(patientCalls.updateTreatmentNote, { params, body: { note: change.text } })
  return send(noteCalls.update, { params, body: { note: change.text, updated_at: change.updated_at } })
}

type Author = { id: number; full_name: string }

function changed(patient: Patient, change: NoteChange, author: Author): Patient {
  const at = new Date().toISOString()
  const stamps = { created_at: at, updated_at: at }
  const { notes, treatment_notes } = patient
  // A temporary id, negative so that it cannot collide with one of the server.
  const id = -notes.length - treatment_notes.length - 1
  if (change.kind === 'treatment') {
    const added = (note: string) => ({ id, user_id: author.id, author_name: author.full_name, note, ...stamps })
    return { ...patient, treatment_notes: listed(treatment_notes, change, at, added) }
  }
  const { kind } = change
  const added = (note: string) => ({ id, kind, author, edited_by: null, note, ...stamps })
  const edited = (note: Patient['notes'][number]) => (note.author?.id === author.id ? null : author)
  const updated = listed(notes, change, at, added)
  return {
    ...patient,
    notes: updated.map((note) =>
      change.action === 'change' && note.id === change.id ? { ...note, edited_by: edited(note) } : note,
    ),
  }
}

/** Returns the list after the change. A new note is appended: the UI sorts by time. */
function listed<Note extends { id: number; note: string; updated_at: string }>(
  notes: readonly Note[],
  change: NoteChange,
  updated_at: string,
  added: (note: string) => Note,
): Note[] {
  if (change.action === 'add') return [...notes, added(change.text)]
  if (change.action === 'remove') return notes.filter(({ id }) => id !== change.id)
  return notes.map((note) => (note.id === change.id ? { ...note, note: change.text, updated_at } : note))
}
