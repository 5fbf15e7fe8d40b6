import { CODE } from '#contract/errors.ts'
import { formatAnswer, formatCommentNote, unsealableReason, awaitsAnswer } from '#contract/setups.rules.ts'
import { findTeethFaults, storedTeeth } from '#contract/setup-teeth.ts'
import { setupFile, type completeSetupBody, type SetupFile } from '#contract/setups.ts'
import type { z } from 'zod'
import { conflict, invalid } from '#server/errors.ts'
import { insertTreatmentNote } from '#server/features/patients/treatment-notes.ts'
import type { SealedFile } from '#contract/events.ts'
import type { Ctx } from '#server/work.ts'
import { listComments } from './comment-queries.ts'
import { insertReply } from './comments.ts'
import { userNameExpression, toSetupFileView, type SetupFileRecord } from './queries.ts'

/**
 * Versions of a setup: sealing makes a version of the offered files, which is then approved or sent back with its open
 * comments.
 */

const MOST_FAULTS = 5

type Offered = z.output<typeof completeSetupBody>
type OfPatient = { id: number }

/**
 * Makes the next version of a case from the offered files. The caller has locked the patient's row and checked its
 * state. Stored files that are not listed stay for the version after.
 */
export async function sealSetup(ctx: Ctx, patient: OfPatient, offered: Offered) {
  const files = await filesToSeal(ctx, patient.id, offered)
  const version = (await lastSetup(ctx, patient.id))?.version ?? 0
  const setup = await ctx.db
    .insertInto('setups')
    .values({
      patient_id: patient.id,
      version: version + 1,
      completed_at: ctx.now,
      completed_by_user_id: ctx.actor.id,
      completed_by_name: userNameExpression(ctx.actor.id),
      unasked: JSON.stringify(offered.unasked),
      teeth: jsonOf(files.find(({ teeth }) => teeth !== null)?.teeth),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  for (const file of files) {
    const warnings = setupFile.shape.warnings.parse(file.warnings)
    const accepted = offered.accepted_warnings.filter(({ warning }) => warnings.includes(warning))
    await ctx.db
      .updateTable('setup_files')
      .set({ setup_id: setup.id, accepted_warnings: JSON.stringify(accepted), updated_at: ctx.now })
      .where('id', '=', file.id)
      .execute()
  }
  await answerComments(ctx, patient, setup.id, offered)
  return { version: setup.version, files: files.map(sealedFile) }
}

/** Returns the newest version, or undefined if the case has none. */
export function lastSetup(ctx: Ctx, patient_id: number) {
  return ctx.db
    .selectFrom('setups')
    .where('patient_id', '=', patient_id)
    .orderBy('version', 'desc')
    .limit(1)
    .select(['id', 'version'])
    .executeTakeFirst()
}

type Reviewed = { version?: number | undefined; from_pictures?: boolean | undefined }

/**
 * Approves the newest version; `version` is the one that the actor has reviewed, and 409 is thrown if it was replaced.
 * `from_pictures` is stored for the receipt.
 */
export async function approveSetup(ctx: Ctx, patient_id: number, { version, from_pictures = false }: Reviewed) {
  const setup = await requireNewestSetup(ctx, patient_id, version)
  const files = setup ? await sealedFiles(ctx, setup.id) : []
  if (from_pictures && files.length === 0) throw invalid({ from_pictures: ['This version has no pictures.'] })
  if (!setup) return undefined
  await ctx.db
    .updateTable('setups')
    .set({
      approved_from_pictures: from_pictures,
      approved_at: ctx.now,
      approved_by_user_id: ctx.actor.id,
      approved_by_name: userNameExpression(ctx.actor.id),
    })
    .where('id', '=', setup.id)
    .execute()
  return { version: setup.version, files }
}

/** Removes the approval or the change request of a version, because it was undone. */
export async function withdrawAnswer(ctx: Ctx, patient_id: number, version: number) {
  await ctx.db
    .updateTable('setups')
    .set({
      approved_at: null,
      approved_by_user_id: null,
      approved_by_name: null,
      approved_from_pictures: false,
      changes_requested_at: null,
      changes_requested_by_user_id: null,
      changes_requested_by_name: null,
      change_note: null,
    })
    .where('patient_id', '=', patient_id)
    .where('version', '=', version)
    .execute()
}

/** Requests changes of the newest version, with its open comments. */
export async function sendBackSetup(
  ctx: Ctx,
  patient_id: number,
  { note, version }: { note: string; version?: number | undefined },
) {
  const setup = await requireNewestSetup(ctx, patient_id, version)
  const comments = setup ? await markCommentsAsked(ctx, patient_id) : []
  if (!note && comments.length === 0) throw invalid({ note: ['Required'] })
  if (!setup) return undefined
  await ctx.db
    .updateTable('setups')
    .set({
      changes_requested_at: ctx.now,
      changes_requested_by_user_id: ctx.actor.id,
      changes_requested_by_name: userNameExpression(ctx.actor.id),
      change_note: note || null,
    })
    .where('id', '=', setup.id)
    .execute()
  return { version: setup.version, comments }
}

async function requireNewestSetup(ctx: Ctx, patient_id: number, version: number | undefined) {
  const setup = await lastSetup(ctx, patient_id)
  if (version !== undefined && version !== setup?.version) {
    throw conflict(`Version ${version} was replaced meanwhile. Please look at the newest one.`, CODE.wrongState)
  }
  return setup
}

/** Marks the unresolved comments that were not sent yet (contract/setups.rules.ts) and returns their numbers. */
async function markCommentsAsked(ctx: Ctx, patient_id: number) {
  const rows = await ctx.db
    .updateTable('setup_comments')
    .set({ asked_at: ctx.now })
    .where('patient_id', '=', patient_id)
    .where('asked_at', 'is', null)
    .where('resolved_at', 'is', null)
    .returning('number')
    .execute()
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

/** Marks comments as not sent, because the change request that contained them was undone. */
export async function withdrawSentComments(ctx: Ctx, patient_id: number, numbers: readonly number[]) {
  if (numbers.length === 0) return
  await ctx.db
    .updateTable('setup_comments')
    .set({ asked_at: null })
    .where('patient_id', '=', patient_id)
    .where('number', 'in', numbers)
    .execute()
}

/** Returns the files of a version. Each must be inspected, and each of its warnings accepted with a reason. */
async function filesToSeal(ctx: Ctx, patient_id: number, { setup_files, accepted_warnings }: Offered) {
  if (setup_files.length === 0) return []
  const files = await ctx.db
    .selectFrom('setup_files')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('setup_id', 'is', null)
    .where('id', 'in', setup_files)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (files.length < new Set(setup_files).size) {
    throw invalid({ setup_files: ['A file was replaced or taken back meanwhile. Please look at the files again.'] })
  }
  if (!files.some(({ part }) => part === 'teeth')) {
    throw invalid({ setup_files: ['The set-up teeth of at least one arch are needed.'] })
  }
  const shown = await Promise.all(files.map((file) => toSetupFileView(ctx, file)))
  const blocked = shown.map((file) => unsealableReason(file, accepted_warnings)).filter((words) => words !== undefined)
  if (blocked.length > 0) throw invalid({ setup_files: blocked })
  const misplaced = shown.flatMap(({ name }, at) => sidecarFaults(name, files[at]?.teeth ?? null, shown))
  if (misplaced.length > 0) throw invalid({ setup_files: misplaced })
  return files
}

/** Validates a sidecar against the meshes that it describes, and returns the first few faults only. */
function sidecarFaults(name: string, stored: unknown, files: readonly SetupFile[]) {
  const teeth = storedTeeth.parse(stored)
  const faults = teeth ? findTeethFaults(teeth, files.flatMap(asMesh)) : []
  return faults.slice(0, MOST_FAULTS).map(({ at, message }) => `${name}: ${at}: ${message}`)
}

function asMesh({ name, mesh_report }: SetupFile) {
  return mesh_report ? [{ ...mesh_report, name }] : []
}

/**
 * Stores the answers to comments on earlier versions. A version with files must answer every comment that waits for an
 * answer.
 */
async function answerComments(ctx: Ctx, patient: OfPatient, setup_id: number, { setup_files, answers }: Offered) {
  const comments = await listComments(ctx, patient.id)
  const waiting = comments.filter(awaitsAnswer)
  const unknown = answers.some(({ comment_id }) => !comments.some(({ id }) => id === comment_id))
  if (unknown) throw invalid({ answers: ['A comment was taken back meanwhile. Please look at them again.'] })
  const unanswered = waiting.filter(({ id }) => !answers.some(({ comment_id }) => comment_id === id))
  if (setup_files.length > 0 && unanswered.length > 0) {
    throw invalid({ answers: unanswered.map(({ number }) => `Comment ${number} has no answer yet.`) })
  }
  for (const { comment_id, ...answer } of answers) {
    await insertReply(ctx, comment_id, { ...answer, setup_id })
    const about = comments.find(({ id }) => id === comment_id)
    if (about) {
      await insertTreatmentNote(ctx, patient, formatCommentNote(about.number, about.fdi, formatAnswer(answer)))
    }
  }
}

async function sealedFiles(ctx: Ctx, setup_id: number): Promise<SealedFile[]> {
  const files = await ctx.db
    .selectFrom('setup_files')
    .where('setup_id', '=', setup_id)
    .orderBy('id')
    .select(['name', 'sha256'])
    .execute()
  return files.map(sealedFile)
}

function sealedFile({ name, sha256 }: Pick<SetupFileRecord, 'name' | 'sha256'>): SealedFile {
  // Only inspected files can be sealed, so the hash is present.
  return { name, sha256: sha256 ?? '' }
}

function jsonOf(value: unknown) {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
