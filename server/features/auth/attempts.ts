import { tooMany } from '#server/errors.ts'
import type { PublicCtx, Work } from '#server/http/context.ts'

const LIMIT = 10
const MINUTES = 15

export type Attempts = { ip: string; account: string }

/**
 * Ten failed logins per address and account in 15 minutes lock that pair. The attempt is written before the password is
 * looked at, so that parallel guesses count too, and outside the call's transaction, so that it survives the refusal.
 * Returns what the login forgets once it has succeeded.
 */
export async function countAttempt(ctx: PublicCtx, email: string) {
  const words = `Too many failed sign-ins. Please try again in ${MINUTES} minutes.`
  return count(ctx, { ip: ctx.request.ip, account: email.toLowerCase() }, words)
}

/** Ten wrong codes lock the codes of an account wherever they come from: six digits are few. No address looks like this. */
export async function countCode(ctx: PublicCtx, user_id: number) {
  const words = `Too many wrong codes. Please try again in ${MINUTES} minutes.`
  return count(ctx, { ip: '*', account: `second factor of ${user_id}` }, words)
}

export async function forgetAttempts(ctx: Work, { ip, account }: Attempts) {
  await ctx.db.deleteFrom('login_attempts').where('ip', '=', ip).where('account', '=', account).execute()
}

async function count(ctx: PublicCtx, pair: Attempts, words: string): Promise<Attempts> {
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
  throw tooMany(words)
}
