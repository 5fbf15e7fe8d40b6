import { tokenHash } from '#server/http/actor.ts'
import type { RequestFacts, Work } from '#server/http/context.ts'

/** register 35: 30 days when remembered, else 12 hours. */
const REMEMBERED_HOURS = 30 * 24
const USUAL_HOURS = 12

export async function openSession(
  ctx: Work,
  user_id: number,
  options: { request: RequestFacts; remember: boolean; management: boolean },
) {
  const token = ctx.services.random()
  const hours = options.remember ? REMEMBERED_HOURS : USUAL_HOURS
  await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id,
      management: options.management,
      ip: options.request.ip,
      user_agent: options.request.user_agent?.slice(0, 300) ?? null,
      created_at: ctx.now,
      expires_at: new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString(),
    })
    .execute()
  await ctx.emit('user.signed_in', { user_id }, { user_id })
  return token
}

export async function closeSession(ctx: Work, session_id: number, user_id: number) {
  await ctx.db.deleteFrom('sessions').where('id', '=', session_id).execute()
  await ctx.emit('user.signed_out', { user_id }, { user_id })
}

/** After a password change or an archive: nobody stays signed in. */
export async function closeAllSessions(ctx: Work, user_id: number) {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', user_id).execute()
}
