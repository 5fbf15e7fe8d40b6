import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { drawing, setupComment, type Drawing, type SetupComment } from '#contract/setups.ts'
import { notFound } from '#server/errors.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'

/** Lists comments, oldest first, with their replies in order. The caller has checked that the patient is in scope. */
export async function listComments(ctx: Work, patient_id: number): Promise<SetupComment[]> {
  return withReplies(ctx, await selectComments(ctx, patient_id).orderBy('c.number').execute())
}

/** Returns one comment of a patient in scope; 404 otherwise. */
export async function getComment(ctx: Work, patient_id: number, id: number) {
  const [comment] = await withReplies(ctx, await selectComments(ctx, patient_id).where('c.id', '=', id).execute())
  if (!comment) throw notFound()
  return comment
}

/** Returns the drawing of a comment whose patient is in scope; 404 otherwise. */
export async function getDrawing(ctx: Ctx, id: number) {
  const found = await ctx.db
    .selectFrom('setup_comments')
    .where('id', '=', id)
    .select(['patient_id', 'drawing'])
    .executeTakeFirst()
  if (!found) throw notFound()
  await getPatient(ctx, found.patient_id)
  return drawing.nullable().parse(found.drawing)
}

/** Returns drawings by comment id. The caller has checked that the comments are in scope. */
export async function loadDrawings(ctx: Work, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Drawing>()
  const rows = await ctx.db
    .selectFrom('setup_comments')
    .where('id', 'in', ids)
    .where('drawing', 'is not', null)
    .select(['id', 'drawing'])
    .execute()
  return new Map(rows.map((row) => [row.id, drawing.parse(row.drawing)]))
}

function selectComments(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('setup_comments as c')
    .innerJoin('setups as s', 's.id', 'c.setup_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.patient_id', '=', patient_id)
    .select([
      'c.id',
      'c.number',
      's.version',
      'c.jaw_id',
      'c.fdi',
      'c.target',
      'c.place',
      'c.view',
      'c.text',
      'c.change',
      'c.asked_at',
      'c.resolved_at',
      'c.resolved_by_name',
      'c.user_id',
      'u.full_name as author_name',
      'u.role as author_role',
      'c.created_at',
      // Leaves out the lines, because many large drawings would make the list too heavy.
      sql<boolean>`c.drawing is not null`.as('has_drawing'),
    ])
}

const commentColumns = setupComment.pick({ place: true, view: true, change: true })

async function withReplies(
  ctx: Work,
  rows: Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>,
): Promise<SetupComment[]> {
  const replies = await repliesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ author_role, ...row }) => ({
    ...row,
    ...commentColumns.parse(row),
    is_by_staff: isStaff({ role: author_role }),
    replies: replies.get(row.id) ?? [],
  }))
}

async function repliesOf(ctx: Work, comment_ids: readonly number[]) {
  const found = new Map<number, SetupComment['replies']>()
  if (comment_ids.length === 0) return found
  const rows = await ctx.db
    .selectFrom('setup_replies as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('setups as s', 's.id', 'r.setup_id')
    .where('r.comment_id', 'in', comment_ids)
    .orderBy('r.id')
    .select([
      'r.id',
      'r.comment_id',
      'r.kind',
      'r.text',
      's.version',
      'r.user_id',
      'u.full_name as author_name',
      'u.role as author_role',
      'r.created_at',
    ])
    .execute()
  for (const { comment_id, author_role, ...row } of rows) {
    const shown = { ...row, is_by_staff: isStaff({ role: author_role }) }
    found.set(comment_id, [...(found.get(comment_id) ?? []), shown])
  }
  return found
}
