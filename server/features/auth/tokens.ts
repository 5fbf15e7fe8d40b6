import { CODE } from '#contract/errors.ts'
import { invalid } from '#server/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Work } from '#server/work.ts'

export type TokenPurpose = 'verify' | 'reset'

const HOURS = 24

/** A link's token: 24 h, single use (specification 4.9); an earlier one of the same purpose ends. */
export async function issueToken(ctx: Work, user_id: number, purpose: TokenPurpose) {
  const token = ctx.services.random()
  // In this order, on the connection of the transaction: neither waits for the other's answer.
  await Promise.all([
    ctx.db.deleteFrom('auth_tokens').where('user_id', '=', user_id).where('purpose', '=', purpose).execute(),
    ctx.db
      .insertInto('auth_tokens')
      .values({
        token_hash: tokenHash(token),
        user_id,
        purpose,
        expires_at: new Date(Date.parse(ctx.now) + HOURS * 3_600_000).toISOString(),
      })
      .execute(),
  ])
  return token
}

/** Uses the token up: of two requests that carry it at the same instant one gets the user, the other the refusal. */
export async function spendToken(ctx: Work, token: string, purpose: TokenPurpose) {
  const spent = await ctx.db
    .updateTable('auth_tokens')
    .set({ used_at: ctx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw usedToken()
  return spent.user_id
}

/** Whose it is while spending it would succeed: before the costly hash is made. */
export async function checkToken(ctx: Work, token: string, purpose: TokenPurpose) {
  const found = await ctx.db
    .selectFrom('auth_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .select('user_id')
    .executeTakeFirst()
  if (!found) throw usedToken()
  return found.user_id
}

/** The account has another address, or is closed: what was mailed before ends. */
export async function dropTokens(ctx: Work, user_id: number) {
  await ctx.db.deleteFrom('auth_tokens').where('user_id', '=', user_id).execute()
}

function usedToken() {
  return invalid('This link is invalid, was used or has expired.', CODE.usedToken)
}

/** Why a link does not work, in the words of the page that it leads to; one that was replaced by a newer one is unknown. */
export async function tokenState(ctx: Work, token: string, purpose: TokenPurpose) {
  const found = await ctx.db
    .selectFrom('auth_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .select(['used_at', 'expires_at'])
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.used_at) return 'used'
  return found.expires_at > ctx.now ? 'open' : 'expired'
}
