import { sql } from 'kysely'
import { isStaff, STAFF_ROLES } from '#contract/access.ts'
import { notFound } from '#server/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Ctx, RequestFacts, Work } from '#server/work.ts'
import { idleCutoffs } from '#server/http/idle.ts'

/** Register 35: a session lasts 30 days if remembered, otherwise 12 hours. */
const REMEMBERED_HOURS = 30 * 24
const DEFAULT_HOURS = 12
/** The list is capped, since older sessions expire by themselves. */
const MAX_LISTED = 100

export async function openSession(
  ctx: Work,
  user_id: number,
  options: { request: RequestFacts; remember: boolean; management: boolean },
) {
  const token = ctx.services.random()
  const hours = options.remember ? REMEMBERED_HOURS : DEFAULT_HOURS
  await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id,
      management: options.management,
      ip: options.request.ip,
      user_agent: options.request.user_agent?.slice(0, 300) ?? null,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString(),
    })
    .execute()
  await ctx.emit('user.signed_in', { user_id }, { user_id, by: user_id })
  return token
}

export async function closeSession(ctx: Work, session_id: number, user_id: number) {
  await ctx.db.deleteFrom('sessions').where('id', '=', session_id).execute()
  await ctx.emit('user.signed_out', { user_id }, { user_id })
}

/**
 * Ends all sessions of a user, except `except_id`, after a password change or when the user is archived; pending
 * sign-in tickets end too. Returns the number of sessions.
 */
export async function closeAllSessions(ctx: Work, user_id: number, except_id?: number) {
  await ctx.db.deleteFrom('login_tickets').where('user_id', '=', user_id).execute()
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(except_id !== undefined, (q) => q.where('id', '!=', except_id ?? 0))
    .returning('id')
    .execute()
  return ended.length
}

/** Deletes sessions that have expired or were idle for too long, and returns the ids of their users. */
export async function dropEndedSessions(ctx: Work) {
  const { staff, others } = idleCutoffs(ctx.services.config, ctx.now)
  const { rows } = await sql<{ user_id: number }>`
    delete from sessions s using users u
    where u.id = s.user_id and (s.expires_at <= ${ctx.now} or coalesce(s.last_seen_at, s.created_at) <=
      case when u.role = any(${STAFF_ROLES}::text[]) then ${staff}::timestamptz else ${others}::timestamptz end)
    returning s.user_id`.execute(ctx.db)
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** Returns the active sessions of the actor, the current one first. */
export async function listSessions(ctx: Ctx) {
  const { staff, others } = idleCutoffs(ctx.services.config, ctx.now)
  const since = isStaff(ctx.actor) ? staff : others
  const rows = await ctx.db
    .selectFrom('sessions')
    .where('user_id', '=', ctx.actor.id)
    .where('expires_at', '>', ctx.now)
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '>', since))
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy((eb) => eb('id', '=', ctx.actor.session_id), 'desc')
    .orderBy((eb) => eb.fn.coalesce('last_seen_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, is_current: row.id === ctx.actor.session_id }))
}

export async function endSession(ctx: Ctx, id: number) {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound()
  await recordEnd(ctx, 1)
}

export async function endSessions(ctx: Ctx, keep_this: boolean) {
  const count = await closeAllSessions(ctx, ctx.actor.id, keep_this ? ctx.actor.session_id : undefined)
  if (count > 0) await recordEnd(ctx, count)
  return count
}

async function recordEnd(ctx: Ctx, count: number) {
  await ctx.emit('user.sessions_ended', { user_id: ctx.actor.id, count }, { user_id: ctx.actor.id })
}

/** Marks the session as confirmed now, which counts like a fresh sign-in for calls that need a confirmation. */
export async function confirmSession({ db, now, actor }: Ctx) {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', actor.session_id).execute()
}
