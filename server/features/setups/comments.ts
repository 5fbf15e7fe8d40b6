import type { HandlerInput } from '#contract/call.ts'
import { caseCan } from '#contract/cases.rules.ts'
import {
  canResolve,
  newCommentBlocker,
  newReplyBlocker,
  formatCommentNote,
  formatCommentText,
  removeCommentBlocker,
} from '#contract/setups.rules.ts'
import type { SetupComment, setupCommentCalls } from '#contract/setups.ts'
import { forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import { insertTreatmentNote } from '#server/features/patients/treatment-notes.ts'
import { getPatient, type PatientRecord } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { getComment } from './comment-queries.ts'
import { listPeopleWithAccess } from './mentionable-people.ts'
import { getSetupRecord, userNameExpression } from './queries.ts'

type NewComment = HandlerInput<typeof setupCommentCalls.create>['body']
type NewReply = HandlerInput<typeof setupCommentCalls.reply>['body']

/** Adds a comment to any version, since it may have been replaced while the comment was written. */
export async function addComment(ctx: Ctx, patient_id: number, version: number, body: NewComment) {
  const { patient, setup } = await getSetupRecord(ctx, patient_id, version, 'for update')
  throwConflictIf(caseCan.edit(patient))
  throwConflictIf(newCommentBlocker(await countComments(ctx, setup.id)))
  const number = await nextNumber(ctx, patient.id)
  const { mentions, place, drawing, change, ...fields } = body
  const noteText = formatCommentNote(number, body.fdi, formatCommentText(body))
  const note = await insertTreatmentNote(ctx, patient, noteText)
  const { id } = await ctx.db
    .insertInto('setup_comments')
    .values({
      ...fields,
      place: JSON.stringify(place),
      drawing: drawing ? JSON.stringify(drawing) : null,
      change: change ? JSON.stringify(change) : null,
      patient_id: patient.id,
      setup_id: setup.id,
      number,
      user_id: ctx.actor.id,
      treatment_note_id: note.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mentionedIds = await filterMentions(ctx, patient, mentions)
  const event = { comment_id: id, number, setup: version, mentions: mentionedIds }
  await ctx.emit('setup.commented', event, eventTarget(patient))
  return getComment(ctx, patient.id, id)
}

export async function addReply(ctx: Ctx, comment_id: number, { text, mentions }: NewReply) {
  const { comment, patient } = await lockComment(ctx, comment_id)
  throwConflictIf(newReplyBlocker(await countReplies(ctx, comment.id)))
  await insertReply(ctx, comment.id, { kind: 'reply', text, setup_id: null })
  await insertTreatmentNote(ctx, patient, formatCommentNote(comment.number, comment.fdi, text))
  const mentionedIds = await filterMentions(ctx, patient, mentions)
  const { number, version: setup } = comment
  await ctx.emit('setup.replied', { comment_id, number, setup, mentions: mentionedIds }, eventTarget(patient))
  return getComment(ctx, patient.id, comment_id)
}

/** Also called for the answers that a version gives to the comments on the previous one. */
export async function insertReply(
  ctx: Ctx,
  comment_id: number,
  reply: { kind: SetupComment['replies'][number]['kind']; text: string; setup_id: number | null },
) {
  await ctx.db
    .insertInto('setup_replies')
    .values({ ...reply, comment_id, user_id: ctx.actor.id, created_at: ctx.now })
    .execute()
}

export async function resolveComment(ctx: Ctx, comment_id: number, is_resolved: boolean) {
  const { comment, patient } = await lockComment(ctx, comment_id)
  if (!canResolve(ctx.actor, patient.organization_id, comment)) throw forbidden()
  if (is_resolved !== (comment.resolved_at !== null)) {
    await ctx.db
      .updateTable('setup_comments')
      .set(
        is_resolved
          ? {
              resolved_at: ctx.now,
              resolved_by_user_id: ctx.actor.id,
              resolved_by_name: userNameExpression(ctx.actor.id),
            }
          : { resolved_at: null, resolved_by_user_id: null, resolved_by_name: null },
      )
      .where('id', '=', comment_id)
      .execute()
    await ctx.emit('setup.comment_resolved', { comment_id, number: comment.number, is_resolved }, eventTarget(patient))
  }
  return getComment(ctx, patient.id, comment_id)
}

export async function removeComment(ctx: Ctx, comment_id: number) {
  const { comment, patient } = await lockComment(ctx, comment_id)
  if (comment.user_id !== ctx.actor.id) throw forbidden()
  throwConflictIf(removeCommentBlocker(comment))
  await ctx.db.deleteFrom('setup_comments').where('id', '=', comment_id).execute()
  await ctx.emit('setup.comment_removed', { number: comment.number, text: comment.text }, eventTarget(patient))
}

/** Locks the patient of a comment in scope whose case is not archived, and returns both. */
async function lockComment(ctx: Ctx, id: number) {
  const found = await ctx.db
    .selectFrom('setup_comments as c')
    .innerJoin('setups as s', 's.id', 'c.setup_id')
    .where('c.id', '=', id)
    .select(['c.patient_id'])
    .executeTakeFirst()
  if (!found) throw notFound()
  const patient = await getPatient(ctx, found.patient_id, 'for update')
  throwConflictIf(caseCan.edit(patient))
  // Reads the comment again, because it may have been answered or removed while the lock was awaited.
  return { comment: await getComment(ctx, patient.id, id), patient }
}

async function countComments(ctx: Ctx, setup_id: number) {
  const { count } = await ctx.db
    .selectFrom('setup_comments')
    .where('setup_id', '=', setup_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the replies to all comments on the version of this comment. */
async function countReplies(ctx: Ctx, comment_id: number) {
  const { count } = await ctx.db
    .selectFrom('setup_replies as r')
    .innerJoin('setup_comments as c', 'c.id', 'r.comment_id')
    .where('r.kind', '=', 'reply')
    .where('c.setup_id', '=', (eb) => eb.selectFrom('setup_comments').where('id', '=', comment_id).select('setup_id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function nextNumber(ctx: Ctx, patient_id: number) {
  const { last } = await ctx.db
    .selectFrom('setup_comments')
    .where('patient_id', '=', patient_id)
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Filters mentions to people who may see the case. */
async function filterMentions(ctx: Ctx, patient: PatientRecord, mentions: readonly number[]) {
  if (mentions.length === 0) return []
  const people = await listPeopleWithAccess(ctx, patient)
  return people.flatMap(({ id }) => (mentions.includes(id) ? [id] : []))
}

function eventTarget(patient: { id: number; organization_id: number }) {
  return { patient_id: patient.id, organization_id: patient.organization_id }
}
