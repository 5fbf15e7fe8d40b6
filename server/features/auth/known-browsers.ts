import { tokenHash } from '#server/http/actor.ts'
import type { RequestFacts, Work } from '#server/work.ts'

const DAYS = 180
/** Limit per user; the browser that was used longest ago is dropped first. */
const MAX_BROWSERS = 20
/** Prefix of `login_attempts.network` if the failures are counted for a browser instead of a network. */
export const BROWSER_KEY_PREFIX = 'browser '

/**
 * Marks the browser of this request as known to the account, since the user has just proved their identity in it
 * (decision 043).
 */
export async function rememberBrowser(ctx: Work, user_id: number, { browser }: RequestFacts) {
  const token = browser.token && (await isIssued(ctx, browser.token)) ? browser.token : ctx.services.random()
  const expires_at = new Date(Date.parse(ctx.now) + DAYS * 86_400_000).toISOString()
  await ctx.db
    .insertInto('known_browsers')
    .values({ token_hash: tokenHash(token), user_id, expires_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at }))
    .execute()
  await ctx.db
    .deleteFrom('known_browsers')
    .where('user_id', '=', user_id)
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('known_browsers')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .orderBy('expires_at', 'desc')
        .offset(MAX_BROWSERS),
    )
    .execute()
  browser.keep(token, DAYS * 86_400)
}

/**
 * Returns whether this portal issued the cookie's value. Any other is replaced, since somebody else could have planted
 * it.
 */
async function isIssued(ctx: Work, token: string) {
  const found = await ctx.db
    .selectFrom('known_browsers')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', ctx.now)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns the key under which failures of this browser at this account are counted; undefined if the account does not
 * know the browser.
 */
export async function findKnownBrowser(ctx: Work, email: string, { browser }: RequestFacts) {
  if (!browser.token) return undefined
  const token_hash = tokenHash(browser.token)
  const found = await ctx.db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .where('known_browsers.token_hash', '=', token_hash)
    .where('known_browsers.expires_at', '>', ctx.now)
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email.toLowerCase()))
    .select('users.id')
    .executeTakeFirst()
  return found && `${BROWSER_KEY_PREFIX}${token_hash.toString('hex')}`
}

export async function forgetBrowsers(ctx: Work, user_id: number) {
  await ctx.db.deleteFrom('known_browsers').where('user_id', '=', user_id).execute()
}

export async function dropExpiredBrowsers(ctx: Work) {
  await ctx.db.deleteFrom('known_browsers').where('expires_at', '<', ctx.now).execute()
}
