import { tooMany } from '#server/errors.ts'
import type { PublicCtx } from '#server/http/context.ts'

const LIMIT = 10
const MINUTES = 15

/**
 * Ten failed logins per address and account in 15 minutes lock that pair. The attempt is written before the password is
 * looked at, so that parallel guesses count too, and outside the call's transaction, so that it survives the refusal.
 * Returns what the login does once it has succeeded.
 */
export async function countAttempt(ctx: PublicCtx, email: string) {
  const pair = { ip: ctx.request.ip, account: email.toLowerCase() }
  const since = new Date(Date.parse(ctx.now) - MINUTES * 60_000).toISOString()
  const mine = await ctx.db
    .insertInto('login_attempts')
    .values({ ...pair, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await ctx.db
    .selectFrom('login_attempts')
    .where('ip', '=', pair.ip)
    .where('account', '=', pair.account)
    .where('created_at', '>', since)
    .where('id', '<=', mine.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count <= LIMIT) return pair
  // A refused attempt does not lengthen the lock.
  await ctx.db.deleteFrom('login_attempts').where('id', '=', mine.id).execute()
  throw tooMany(`Too many failed sign-ins. Please try again in ${MINUTES} minutes.`)
}
