import { sql } from 'kysely'
import { tooMany } from '#server/errors.ts'
import { networkOf } from '#server/http/rate-limit.ts'
import type { PublicCtx, Work } from '#server/work.ts'

const MINUTE = 60_000
/** Within this window a network may fail so often at one account, and so often at all of them together. */
const WINDOW = 15 * MINUTE
const PER_PAIR = 10
const PER_NETWORK = 60
/** An account that failed so often within a day waits after each failure, twice as long with every ten more. */
const FREE = 20
const LONGEST = 60 * MINUTE

export type Attempts = { network: string; account: string }

/**
 * The attempt is written before the password is looked at, so that parallel guesses count too, and outside the call's
 * transaction, so that it survives the refusal. Returns what the login forgets once it has succeeded.
 */
export async function countAttempt(ctx: PublicCtx, email: string) {
  return count(ctx, { network: networkOf(ctx.request.ip), account: email.toLowerCase() }, 'failed sign-ins')
}

/** Codes are locked wherever they come from: six digits are few. No address looks like this. */
export async function countCode(ctx: PublicCtx, user_id: number) {
  return count(ctx, { network: ANYWHERE, account: `second factor of ${user_id}` }, 'wrong codes')
}

const ANYWHERE = '*'

/** Only what came from there: the guesses of others go on counting. */
export async function forgetAttempts(ctx: Work, { network, account }: Attempts) {
  await ctx.db.deleteFrom('login_attempts').where('network', '=', network).where('account', '=', account).execute()
}

async function count(ctx: PublicCtx, pair: Attempts, what: string): Promise<Attempts> {
  const mine = await ctx.db
    .insertInto('login_attempts')
    .values({ ...pair, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wait = await waitOf(ctx, pair, mine.id)
  if (wait <= 0) return pair
  // A refused attempt does not lengthen the lock.
  await ctx.db.deleteFrom('login_attempts').where('id', '=', mine.id).execute()
  const minutes = Math.ceil(wait / MINUTE)
  throw tooMany(
    `Too many ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    Math.ceil(wait / 1000),
  )
}

/** Milliseconds until the next attempt is looked at. */
async function waitOf(ctx: PublicCtx, pair: Attempts, mine: number) {
  const now = Date.parse(ctx.now)
  const since = new Date(now - WINDOW).toISOString()
  const earlier = ctx.db.selectFrom('login_attempts').where('id', '<', mine)
  const failures = sql<number>`count(*)::int`
  const ofNetwork = earlier.where('network', '=', pair.network).where('created_at', '>', since)
  const together = (query: typeof ofNetwork) =>
    query.select((eb) => [failures.as('count'), eb.fn.min('created_at').as('first')]).executeTakeFirstOrThrow()
  const atAccount = await together(ofNetwork.where('account', '=', pair.account))
  const atAll = await together(ofNetwork)
  const day = await earlier
    .where('account', '=', pair.account)
    .where('created_at', '>', new Date(now - 24 * 60 * MINUTE).toISOString())
    .select((eb) => [failures.as('count'), eb.fn.max('created_at').as('last')])
    .executeTakeFirstOrThrow()
  const until = Math.max(
    atAccount.count >= PER_PAIR ? Date.parse(atAccount.first) + WINDOW : 0,
    atAll.count >= PER_NETWORK && pair.network !== ANYWHERE ? Date.parse(atAll.first) + WINDOW : 0,
    day.count >= FREE && !(await isKnown(ctx, pair)) ? Date.parse(day.last) + pauseAfter(day.count) : 0,
  )
  return until - now
}

function pauseAfter(failures: number) {
  return Math.min(MINUTE * 2 ** Math.floor((failures - FREE) / 10), LONGEST)
}

/** Where the person is signed in they need not wait for what strangers do elsewhere. */
async function isKnown(ctx: PublicCtx, { network, account }: Attempts) {
  const places = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', account))
    .where('sessions.expires_at', '>', ctx.now)
    .select('sessions.ip')
    .distinct()
    .execute()
  return places.some(({ ip }) => ip !== null && networkOf(ip) === network)
}
