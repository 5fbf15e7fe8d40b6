import { sql } from 'kysely'
import { STAFF_ROLES } from '#contract/access.ts'
import { tooMany } from '#server/errors.ts'
import { HAS_SECOND_FACTOR } from '#server/http/actor.ts'
import { idleSince } from '#server/http/idle.ts'
import { networkOf } from '#server/http/rate-limit.ts'
import type { Ctx, PublicCtx, RequestFacts, Work } from '#server/work.ts'
import { BROWSER, findKnownBrowser, rememberBrowser } from './known-browsers.ts'

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
  // A known browser is counted by itself: what strangers do elsewhere, or behind the same address, does not concern it.
  const place = (await findKnownBrowser(ctx, email, ctx.request)) ?? networkOf(ctx.request.ip)
  return count(ctx, { network: place, account: email.toLowerCase() }, 'failed sign-ins')
}

/** The same for a signed-in person who confirms the password. Their session shows that they are no stranger. */
export async function countConfirmation(ctx: Ctx) {
  const pair = { network: networkOf(ctx.request.ip), account: ctx.actor.email.toLowerCase() }
  return count(ctx, pair, 'failed sign-ins', { isStranger: false })
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

/** Who used a mailed link, and so has the mailbox, is held up by no guesses of before, nor by later ones elsewhere. */
export async function letIn(ctx: Work, user_id: number, request: RequestFacts) {
  const { email } = await ctx.db.selectFrom('users').where('id', '=', user_id).select('email').executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('login_attempts').where('account', '=', email.toLowerCase()).execute()
  await rememberBrowser(ctx, user_id, request)
}

async function count(
  ctx: PublicCtx,
  pair: Attempts,
  what: string,
  { isStranger } = { isStranger: true },
): Promise<Attempts> {
  const mine = await ctx.db
    .insertInto('login_attempts')
    .values({ ...pair, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wait = await waitOf(ctx, pair, mine.id, isStranger)
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
async function waitOf(ctx: PublicCtx, pair: Attempts, mine: number, isStranger: boolean) {
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
    day.count >= FREE && isStranger && !(await isSpared(ctx, pair)) ? Date.parse(day.last) + pauseAfter(day.count) : 0,
  )
  return until - now
}

function pauseAfter(failures: number) {
  return Math.min(MINUTE * 2 ** Math.floor((failures - FREE) / 10), LONGEST)
}

/**
 * The lock over all networks would let any stranger lock any account. It spares browsers that the account knows, networks on which
 * the person is signed in now, and accounts with a second factor, whose password opens nothing by itself.
 */
async function isSpared(ctx: PublicCtx, { network, account }: Attempts) {
  if (network.startsWith(BROWSER)) return true
  const { staff, others } = idleSince(ctx.services.config, ctx.now)
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
  return users.some((user) => user.has_second_factor || (user.ip !== null && networkOf(user.ip) === network))
}
