// Throttles sign-ins. Failures are counted per network and account, per network, and per account over all networks (a
// lock that grows with the failures). The key of a row is a network, or a known browser, and an account.

import { sql } from 'kysely'
import { STAFF_ROLES } from '#contract/access.ts'
import { tooMany } from '#server/errors.ts'
import { HAS_SECOND_FACTOR } from '#server/http/actor.ts'
import { idleCutoffs } from '#server/http/idle.ts'
import { toNetwork } from '#server/http/rate-limit.ts'
import type { Ctx, PublicCtx, RequestFacts, Work } from '#server/work.ts'
import { BROWSER_KEY_PREFIX, findKnownBrowser, rememberBrowser } from './known-browsers.ts'

const MINUTE = 60_000
/**
 * Milliseconds in which a network may fail PER_PAIR times at one account and PER_NETWORK times at all accounts
 * together.
 */
const WINDOW = 15 * MINUTE
const PER_PAIR = 10
const PER_NETWORK = 60
/**
 * After this many failures within a day each further failure locks the account, twice as long for every ten more, up to
 * an hour.
 */
const FREE_FAILURES = 20
const MAX_PAUSE = 60 * MINUTE

export type Attempts = { network: string; account: string }

/**
 * Records the attempt before the password is checked, so that parallel guesses count too, and outside the call's
 * transaction, so that it survives the refusal. Returns the key to clear after a successful login. Throws 429 while
 * locked.
 */
export async function countAttempt(ctx: PublicCtx, email: string) {
  // A known browser has a counter of its own, so failures of strangers, even behind the same IP address, do not lock
  // it.
  const network = (await findKnownBrowser(ctx, email, ctx.request)) ?? toNetwork(ctx.request.ip)
  return count(ctx, { network, account: email.toLowerCase() }, 'failed sign-ins')
}

/**
 * Counts a password confirmation of a signed-in user, who is exempt from the daily lock: the session shows that they
 * are no stranger.
 */
export async function countConfirmation(ctx: Ctx) {
  const pair = { network: toNetwork(ctx.request.ip), account: ctx.actor.email.toLowerCase() }
  return count(ctx, pair, 'failed sign-ins', { isStranger: false })
}

/**
 * Counts wrong codes over all networks together, since six digits are few. The key cannot collide with an email
 * address.
 */
export async function countCode(ctx: PublicCtx, user_id: number) {
  return count(ctx, { network: ANYWHERE, account: `second factor of ${user_id}` }, 'wrong codes')
}

const ANYWHERE = '*'

/** Clears the failures of this network at this account only; guesses from elsewhere still count. */
export async function forgetAttempts(ctx: Work, { network, account }: Attempts) {
  await ctx.db.deleteFrom('login_attempts').where('network', '=', network).where('account', '=', account).execute()
}

/**
 * Lifts the lock for a user who followed a mailed link and so owns the mailbox: clears all failures at the account and
 * remembers the browser, so that later guesses elsewhere do not lock them out (decision 043).
 */
export async function clearLockout(ctx: Work, user_id: number, request: RequestFacts) {
  const { email } = await ctx.db.selectFrom('users').where('id', '=', user_id).select('email').executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('login_attempts').where('account', '=', email.toLowerCase()).execute()
  await rememberBrowser(ctx, user_id, request)
}

async function count(
  ctx: PublicCtx,
  pair: Attempts,
  label: string,
  { isStranger } = { isStranger: true },
): Promise<Attempts> {
  const attempt = await ctx.db
    .insertInto('login_attempts')
    .values({ ...pair, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wait = await remainingWaitMs(ctx, pair, attempt.id, isStranger)
  if (wait <= 0) return pair
  // A refused attempt does not lengthen the lock.
  await ctx.db.deleteFrom('login_attempts').where('id', '=', attempt.id).execute()
  const minutes = Math.ceil(wait / MINUTE)
  throw tooMany(
    `Too many ${label}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    Math.ceil(wait / 1000),
  )
}

/** Returns the milliseconds until the next attempt is allowed; zero or less if it is allowed now. */
async function remainingWaitMs(ctx: PublicCtx, pair: Attempts, attempt_id: number, isStranger: boolean) {
  const now = Date.parse(ctx.now)
  const since = new Date(now - WINDOW).toISOString()
  const earlier = ctx.db.selectFrom('login_attempts').where('id', '<', attempt_id)
  const failures = sql<number>`count(*)::int`
  const networkAttempts = earlier.where('network', '=', pair.network).where('created_at', '>', since)
  const summarize = (query: typeof networkAttempts) =>
    query.select((eb) => [failures.as('count'), eb.fn.min('created_at').as('first')]).executeTakeFirstOrThrow()
  const pairStats = await summarize(networkAttempts.where('account', '=', pair.account))
  const networkStats = await summarize(networkAttempts)
  const dayStats = await earlier
    .where('account', '=', pair.account)
    .where('created_at', '>', new Date(now - 24 * 60 * MINUTE).toISOString())
    .select((eb) => [failures.as('count'), eb.fn.max('created_at').as('last')])
    .executeTakeFirstOrThrow()
  const lockedUntil = Math.max(
    pairStats.count >= PER_PAIR ? Date.parse(pairStats.first) + WINDOW : 0,
    networkStats.count >= PER_NETWORK && pair.network !== ANYWHERE ? Date.parse(networkStats.first) + WINDOW : 0,
    dayStats.count >= FREE_FAILURES && isStranger && !(await isExemptFromLock(ctx, pair))
      ? Date.parse(dayStats.last) + pauseAfter(dayStats.count)
      : 0,
  )
  return lockedUntil - now
}

function pauseAfter(failures: number) {
  return Math.min(MINUTE * 2 ** Math.floor((failures - FREE_FAILURES) / 10), MAX_PAUSE)
}

/**
 * Exempts from the lock over all networks, with which any stranger could lock any account: browsers that the account
 * knows, networks on which the user is signed in now, and accounts with a second factor, whose password alone opens
 * nothing.
 */
async function isExemptFromLock(ctx: PublicCtx, { network, account }: Attempts) {
  if (network.startsWith(BROWSER_KEY_PREFIX)) return true
  const { staff, others } = idleCutoffs(ctx.services.config, ctx.now)
  const users = await ctx.db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.expires_at', '>', ctx.now)
        .on(
          sql<boolean>`coalesce(sessions.last_seen_at, sessions.created_at) >
            case when users.role = any(${STAFF_ROLES}::text[]) then ${staff}::timestamptz else ${others}::timestamptz end`,
        ),
    )
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', account))
    .select(['sessions.ip', HAS_SECOND_FACTOR.as('has_second_factor')])
    .distinct()
    .execute()
  return users.some((user) => user.has_second_factor || (user.ip !== null && toNetwork(user.ip) === network))
}
