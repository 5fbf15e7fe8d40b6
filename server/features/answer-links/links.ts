import { ANSWER_LINK_DAYS } from '#contract/answer-links.ts'
import { addDays } from '#contract/days.ts'
import { tokenHash } from '#server/http/actor.ts'
import { newDoorLink } from '#server/http/door-links.ts'
import { toothNotation } from '#server/db/tooth-notation.ts'
import type { Work } from '#server/work.ts'

/** Issues a link that answers one item for one person without signing in. Only its hash is stored. */
export async function issueAnswerLink(
  ctx: Work,
  { asked_item_id, user_id }: { asked_item_id: number; user_id: number },
) {
  const { token_hash, url } = newDoorLink(ctx, 'answer')
  await ctx.db
    .insertInto('asked_item_links')
    .values({
      asked_item_id,
      user_id,
      token_hash,
      created_at: ctx.now,
      expires_at: addDays(ctx.now, ANSWER_LINK_DAYS),
    })
    .execute()
  return url
}

/** Returns what a link asks for, and of whom; undefined for an unknown or expired one, and once the item is not open. */
export function findAnswerLink(ctx: Work, token: string) {
  return ctx.db
    .selectFrom('asked_item_links as l')
    .innerJoin('asked_items as i', 'i.id', 'l.asked_item_id')
    .innerJoin('patients as p', 'p.id', 'i.patient_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.expires_at', '>', ctx.now)
    .where('i.state', '=', 'open')
    .select([
      'l.user_id',
      'l.asked_item_id',
      'i.kind',
      'i.view',
      'i.state',
      'i.reason',
      'i.due_at',
      'i.patient_id',
      'p.organization_id',
      'o.name as practice',
      toothNotation('o').as('tooth_notation'),
    ])
    .executeTakeFirst()
}

export type AnswerLink = NonNullable<Awaited<ReturnType<typeof findAnswerLink>>>

/** Ends the links of an item that was answered or closed, so that none of them works again once it is asked again. */
export async function endAnswerLinks(ctx: Work, asked_item_id: number) {
  await ctx.db.deleteFrom('asked_item_links').where('asked_item_id', '=', asked_item_id).execute()
}

export async function deleteExpiredAnswerLinks(ctx: Work) {
  await ctx.db.deleteFrom('asked_item_links').where('expires_at', '<=', ctx.now).execute()
}
