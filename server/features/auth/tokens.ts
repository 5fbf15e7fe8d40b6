import { CODE } from '#contract/errors.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { invalid } from '#server/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Work } from '#server/work.ts'

export type TokenPurpose = 'verify' | 'reset'

const HOURS = 24

/**
 * Issues the token of a mailed link: 24 h, single use (specification 4.9). An earlier one of the same purpose is
 * deleted.
 */
export async function issueToken(ctx: Work, user_id: number, purpose: TokenPurpose) {
  const token = ctx.services.random()
  // The transaction's connection runs both in this order; sending them together saves one round trip.
  await pipelined([
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

/** Consumes the token and returns its user. Of two concurrent requests one succeeds, the other gets the 422. */
export async function consumeToken(ctx: Work, token: string, purpose: TokenPurpose) {
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

/**
 * Returns the token's user without consuming it, so that an invalid one is refused before the costly hash. Throws 422.
 */
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

/** Deletes all mailed links of an account whose address changed or that was closed. */
export async function dropTokens(ctx: Work, user_id: number) {
  await ctx.db.deleteFrom('auth_tokens').where('user_id', '=', user_id).execute()
}

function usedToken() {
  return invalid('This link is invalid, was used or has expired.', CODE.usedToken)
}

/**
 * Returns why a link does not work, for the page that it leads to. One that was replaced by a newer one is `unknown`.
 */
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
