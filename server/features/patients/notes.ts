import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { NOTE_FIELDS, NOTE_KINDS, type NoteEntry, type NoteKind, type NoteTexts } from '#contract/notes.ts'
import { canChangeNote, canWriteNote } from '#contract/patients.rules.ts'
import { NOTE_LENGTH } from '#contract/wire.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { conflict, forbidden, invalid, notFound, throwConflictIf } from '#server/errors.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { getPatient, type PatientRecord } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { diffNoteText, type WholeTextChange } from './diff-note-text.ts'

/**
 * Notes of a patient are entries with an author, in several kinds. The row of the patient also stores the joined text
 * of each kind, updated with every change of an entry.
 */

const notesOfPatient = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('patient_notes as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('users as e', 'e.id', 'n.edited_by_user_id')
    .where('n.patient_id', '=', patient_id)
    .orderBy('n.id')
    .select(['n.id', 'n.kind', 'n.note', 'n.created_at', 'n.updated_at', 'u.id as author_id', 'e.id as editor_id'])
    .select(['u.full_name as author_name', 'e.full_name as editor_name']),
)

/** Lists the visible notes, oldest first; internal notes are visible to staff only (specification 7). */
export async function listNotes(ctx: Ctx, patient_id: number): Promise<NoteEntry[]> {
  const notes = await loadAllNotes(ctx, patient_id)
  return isStaff(ctx.actor) ? notes : notes.filter(({ kind }) => kind !== 'internal')
}

async function loadAllNotes(ctx: Ctx, patient_id: number): Promise<NoteEntry[]> {
  const rows = await notesOfPatient(ctx.db, patient_id)
  return rows.map(({ author_id, author_name, editor_id, editor_name, kind, ...row }) => ({
    ...row,
    kind,
    author: toAuthor(author_id, author_name),
    edited_by: toAuthor(editor_id, editor_name),
  }))
}

function toAuthor(id: number | null, full_name: string | null) {
  return id === null || full_name === null ? null : { id, full_name }
}

export async function addNote(ctx: Ctx, patient_id: number, { kind, note }: { kind: NoteKind; note: string }) {
  const patient = await getPatient(ctx, patient_id, 'for update')
  if (!canWriteNote(ctx.actor, kind, patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.edit(patient))
  const id = await insertNote(ctx, patient, kind, note)
  await updateJoinedNotes(ctx, patient, [kind])
  await emitChange(ctx, patient, kind, { note_id: id, before: null, after: note })
  return getNote(ctx, patient, id)
}

/** If `updated_at` is given, a concurrent edit of the same note is refused with 409. */
export async function updateNote(
  ctx: Ctx,
  id: number,
  { note, updated_at }: { note: string; updated_at?: string | undefined },
) {
  const { patient, entry } = await lockNote(ctx, id)
  await refuseLostEdit(ctx, entry, updated_at, { noun: 'patient', id: patient.id })
  if (note === entry.note) return entry
  await ctx.db
    .updateTable('patient_notes')
    .set({ note, updated_at: ctx.now, edited_by_user_id: entry.author?.id === ctx.actor.id ? null : ctx.actor.id })
    .where('id', '=', id)
    .execute()
  await updateJoinedNotes(ctx, patient, [entry.kind])
  await emitChange(ctx, patient, entry.kind, { note_id: id, before: entry.note, after: note })
  return getNote(ctx, patient, id)
}

export async function removeNote(ctx: Ctx, id: number) {
  const { patient, entry } = await lockNote(ctx, id)
  await ctx.db.deleteFrom('patient_notes').where('id', '=', id).execute()
  await updateJoinedNotes(ctx, patient, [entry.kind])
  await emitChange(ctx, patient, entry.kind, { note_id: id, before: entry.note, after: null })
}

/**
 * NOTE-05: saves the whole text of each kind of note. An absent key leaves the notes unchanged, an empty text clears
 * them, and one refused key refuses the call. Notes of other authors change only if the actor has read their current
 * version.
 */
export async function saveNotes(ctx: Ctx, id: number, { updated_at, ...texts }: NoteTexts) {
  const patient = await getPatient(ctx, id, 'for update')
  const submittedKinds = NOTE_KINDS.filter((kind) => texts[NOTE_FIELDS[kind]] !== undefined)
  if (submittedKinds.some((kind) => !canWriteNote(ctx.actor, kind, patient.organization_id))) throw forbidden()
  throwConflictIf(caseCan.edit(patient))
  const entries = await loadAllNotes(ctx, patient.id)
  const changed: NoteKind[] = []
  for (const kind of submittedKinds) {
    const kindEntries = entries.filter((entry) => entry.kind === kind)
    const change = diffNoteText(kindEntries, texts[NOTE_FIELDS[kind]] ?? '', {
      user_id: ctx.actor.id,
      hasRead: updated_at === patient.updated_at,
    })
    if (!change) continue
    if (change === 'unread' || change.needsRead)
      await refuseLostEdit(ctx, patient, updated_at, { noun: 'patient', id: patient.id })
    if (change === 'unread') throw conflict('Somebody else wrote in these notes. Reload to see the changes.')
    if (change.added.length > NOTE_LENGTH)
      throw invalid({ [NOTE_FIELDS[kind]]: [`Only up to ${NOTE_LENGTH} characters is allowed.`] })
    await writeChange(ctx, patient, kind, change)
    changed.push(kind)
  }
  if (changed.length > 0) await updateJoinedNotes(ctx, patient, changed)
}

/**
 * Stores the new text in the first removed note. The actor becomes its author; the creation time stays if they were its
 * author already.
 */
async function writeChange(
  ctx: Ctx,
  patient: PatientRecord,
  kind: NoteKind,
  { gone: oldNotes, added }: WholeTextChange,
) {
  const before = oldNotes.map(({ note }) => note).join('\n\n') || null
  const [first] = added ? oldNotes : []
  const removed = oldNotes.filter((entry) => entry !== first).map(({ id }) => id)
  if (removed.length > 0) await ctx.db.deleteFrom('patient_notes').where('id', 'in', removed).execute()
  if (first) {
    const values = { note: added, user_id: ctx.actor.id, edited_by_user_id: null, updated_at: ctx.now }
    const creation = first.author?.id === ctx.actor.id ? {} : { created_at: ctx.now }
    await ctx.db
      .updateTable('patient_notes')
      .set({ ...values, ...creation })
      .where('id', '=', first.id)
      .execute()
  }
  const note_id = first?.id ?? (added ? await insertNote(ctx, patient, kind, added) : oldNotes[0]?.id)
  await emitChange(ctx, patient, kind, { ...(note_id !== undefined && { note_id }), before, after: added || null })
}

async function insertNote(ctx: Ctx, patient: PatientRecord, kind: NoteKind, note: string) {
  const { id } = await ctx.db
    .insertInto('patient_notes')
    .values({ patient_id: patient.id, kind, note, user_id: ctx.actor.id, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the joined text columns of the patient, whose row the caller has locked. */
async function updateJoinedNotes(ctx: Ctx, patient: PatientRecord, kinds: readonly NoteKind[]) {
  const joined = (kind: NoteKind) => sql<string | null>`(
    select string_agg(note, E'\\n\\n' order by id) from patient_notes where patient_id = ${patient.id} and kind = ${kind})`
  await ctx.db
    .updateTable('patients')
    .set({
      ...Object.fromEntries(kinds.map((kind) => [NOTE_FIELDS[kind], joined(kind)])),
      updated_at: ctx.now,
      updated_by_user_id: ctx.actor.id,
    })
    .where('id', '=', patient.id)
    .execute()
}

type Edit = { note_id?: number; before: string | null; after: string | null }

async function emitChange(ctx: Ctx, { id, organization_id }: PatientRecord, kind: NoteKind, edit: Edit) {
  await ctx.emit('patient.note_changed', { kind: NOTE_FIELDS[kind], ...edit }, { patient_id: id, organization_id })
}

/** Locks the patient of a note that the actor may change; 404 if the actor may not see the note. */
async function lockNote(ctx: Ctx, id: number) {
  const found = await ctx.db.selectFrom('patient_notes').where('id', '=', id).select('patient_id').executeTakeFirst()
  if (!found) throw notFound()
  const patient = await getPatient(ctx, found.patient_id, 'for update')
  // Reads the note again, because another request may have deleted it before the lock was acquired.
  const entry = (await loadAllNotes(ctx, patient.id)).find((each) => each.id === id)
  const isVisible = entry && (entry.kind !== 'internal' || isStaff(ctx.actor) || entry.author?.id === ctx.actor.id)
  if (!isVisible) throw notFound()
  if (!canChangeNote(ctx.actor, patient.organization_id, entry)) throw forbidden()
  throwConflictIf(caseCan.edit(patient))
  return { patient, entry }
}

async function getNote(ctx: Ctx, patient: PatientRecord, id: number) {
  const entry = (await loadAllNotes(ctx, patient.id)).find((each) => each.id === id)
  if (!entry) throw notFound()
  return entry
}
