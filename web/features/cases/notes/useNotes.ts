import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patientCalls, type Patient } from '#contract/patients.ts'
import type { NoteKind } from '#contract/patients.rules.ts'
import { send } from '#web/api/client.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/useMe.ts'
import { showToast } from '#web/ui/toasts.ts'
import { caseQuery } from '#web/api/useCase.ts'

export type NoteChange =
  | { what: 'text'; field: NoteKind; text: string }
  | { what: 'add'; text: string }
  | { what: 'change'; id: number; text: string }
  | { what: 'remove'; id: number }

/** On the screen at once; what the server refuses is taken back and said (nothing typed is lost: the field keeps it). */
export function useNotes(patient_id: number) {
  const client = useQueryClient()
  const me = useMe()
  const author = { id: me.id, name: `${me.first_name} ${me.last_name}`.trim() }
  const { queryKey } = caseQuery(patient_id)
  return useMutation({
    mutationFn: (change: NoteChange) => save(patient_id, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (known) => known && { patient: changed(known.patient, change, author) })
      return { before }
    },
    // register 49
    onSuccess: ({ message }) => showToast({ kind: 'success', text: message }),
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before)
      showToast({ kind: 'error', text: wordsOf(error) })
    },
    onSettled: () => client.invalidateQueries(),
  })
}

function save(id: number, change: NoteChange): Promise<{ message: string }> {
  const params = { id }
  if (change.what === 'text') {
    return send(patientCalls.saveNotes, { params, body: { [change.field]: change.text } })
  }
  if (change.what === 'add') return send(patientCalls.addTreatmentNote, { params, body: { note: change.text } })
  if (change.what === 'remove') return send(patientCalls.removeTreatmentNote, { params: { id: change.id } })
  return send(patientCalls.updateTreatmentNote, { params: { id: change.id }, body: { note: change.text } })
}

function changed(patient: Patient, change: NoteChange, author: { id: number; name: string }): Patient {
  const at = new Date().toISOString()
  if (change.what === 'text') {
    const note_edits = { ...patient.note_edits, [change.field]: { by: author.name, at } }
    return { ...patient, [change.field]: change.text || null, note_edits }
  }
  const notes = patient.treatment_notes
  if (change.what === 'add') {
    // The server gives the number; until then one that nothing else has.
    const fresh = { id: -notes.length - 1, note: change.text, user_id: author.id, author_name: author.name }
    return { ...patient, treatment_notes: [{ ...fresh, created_at: at, updated_at: at }, ...notes] }
  }
  if (change.what === 'remove') return { ...patient, treatment_notes: notes.filter(({ id }) => id !== change.id) }
  return {
    ...patient,
    treatment_notes: notes.map((note) =>
      note.id === change.id ? { ...note, note: change.text, updated_at: at } : note,
    ),
  }
}
