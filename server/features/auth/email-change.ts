// Email changes by staff (decision 016). An open row of `email_changes` waits until the new address is verified, and
// for HOURS after that the old address and the practice's owners can still stop the change by a sealed link.

import { CODE } from '#contract/errors.ts'
import { seal, sealingKeys, unseal } from '#server/adapters/sealing.ts'
import { invalid } from '#server/errors.ts'
import { isEmailTaken } from '#server/features/users/accounts.ts'
import { writeUser } from '#server/features/users/records.ts'
import type { Work } from '#server/work.ts'
import { dropSecondFactor } from './second-factor.ts'
import { closeAllSessions } from './sessions.ts'
import { dropTokens, consumeToken } from './tokens.ts'

/** Hours that a change may wait for its verification, and hours after it during which the old address may object. */
const HOURS = 72

type Person = { id: number; email: string }

/**
 * Starts an email change that waits for verification. An address controls the account, so one that staff typed counts
 * only once it is verified, and password links go to the address that was verified before: see docs/decisions/016.
 */
export async function requestEmailChange(ctx: Work, user: Person, after: string) {
  const before = await verifiedEmail(ctx, user)
  const row = { before, after, verified_at: null, expires_at: deadline(ctx.now) }
  await ctx.db
    .insertInto('email_changes')
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  const data = { user_id: user.id, before: user.email, after }
  await ctx.emit('user.email_change_requested', data, { user_id: user.id })
}

/** Returns the open change of a user, whether it waits for its verification or may still be objected to. */
export async function findEmailChange(ctx: Work, user_id: number) {
  return ctx.db
    .selectFrom('email_changes')
    .where('user_id', '=', user_id)
    .where('expires_at', '>', ctx.now)
    .select(['before', 'after', 'verified_at'])
    .executeTakeFirst()
}

/** Returns the address for password links: during an open change that is the old one, since it may still object. */
export async function verifiedEmail(ctx: Work, user: Person) {
  return (await findEmailChange(ctx, user.id))?.before ?? user.email
}

/** Finds the user whose change to this address waits for verification. */
export async function findUnverifiedEmailChange(ctx: Work, email: string) {
  return ctx.db
    .selectFrom('email_changes')
    .where((eb) => eb(eb.fn<string>('lower', ['after']), '=', email.toLowerCase()))
    .where('verified_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .select('user_id')
    .executeTakeFirst()
}

/** Verifies the new address by its mailed token, so that it signs in from now on. The link itself opens no session. */
export async function applyEmailChange(ctx: Work, token: string) {
  const user_id = await consumeToken(ctx, token, 'verify')
  const { email } = await lockUserEmail(ctx, user_id)
  const change = await findEmailChange(ctx, user_id)
  if (!change || change.verified_at) throw invalidLink()
  await writeUser(ctx, user_id, { email: change.after, email_verified_at: ctx.now })
  await ctx.db
    .updateTable('email_changes')
    .set({ verified_at: ctx.now, expires_at: deadline(ctx.now) })
    .where('user_id', '=', user_id)
    .execute()
  const data = { user_id, before: email, after: change.after }
  await ctx.emit('user.email_changed', data, { user_id, by: user_id })
}

/**
 * Reverts the change, before or after its verification, for the holder of the old address or an owner of the practice.
 */
export async function revertEmailChange(ctx: Work, token: string) {
  const claims = unseal(token, objectionKeys(ctx))
  if (!isObjection(claims)) throw invalidLink()
  const { user_id, before } = claims
  const user = await lockUserEmail(ctx, user_id)
  const change = await findEmailChange(ctx, user_id)
  const restored = claims.unproved
    ? await revertUnverifiedEmail(ctx, user, claims, claims.unproved)
    : change?.before === before && { email: before }
  if (!restored) throw invalidLink()
  await ctx.db.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
  await dropTokens(ctx, user_id)
  if (user.email !== before) {
    await writeUser(ctx, user_id, restored)
    await closeAllSessions(ctx, user_id)
  }
  const data = { user_id, before: change?.after ?? user.email, after: before }
  await ctx.emit('user.email_change_stopped', data, { user_id })
}

/**
 * Restores an old address that was never verified. It may belong to a stranger, so it got no link; the owners of the
 * practice can restore it within three days. A password or second factor that was set in the meantime is removed.
 */
async function revertUnverifiedEmail(
  ctx: Work,
  user: Account,
  { user_id, before }: Objection,
  { by, until }: UnverifiedClaim,
) {
  if (user.email === before || until <= ctx.now || by !== 'owner') return undefined
  if (await isEmailTaken(ctx, before, user_id)) return undefined
  if (!user.email_verified_at) return { email: before }
  await dropSecondFactor(ctx, user_id)
  return { email: before, email_verified_at: null, password_hash: null }
}

/** Seals the claims into the token, so that nothing is stored and every recipient of one change gets an equal link. */
export function objectionToken(ctx: Work, user_id: number, before: string) {
  return seal({ user_id, before }, objectionKeys(ctx))
}

/** Returns the token that reverts the correction of an address which nobody had verified yet. */
export function correctionToken(ctx: Work, { user_id, before }: { user_id: number; before: string }, at: string) {
  const unproved: UnverifiedClaim = { by: 'owner', until: deadline(at) }
  return seal({ user_id, before, unproved }, objectionKeys(ctx))
}

export async function deleteExpiredEmailChanges(ctx: Work) {
  await ctx.db.deleteFrom('email_changes').where('expires_at', '<=', ctx.now).execute()
}

/** Locks the user, so that concurrent changes of one address run one after the other. */
async function lockUserEmail(ctx: Work, user_id: number) {
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'email_verified_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw invalidLink()
  return user
}

function objectionKeys(ctx: Work) {
  return sealingKeys(ctx.services.config.secrets, 'objection to a new address')
}

type Account = { email: string; email_verified_at: string | null }
/** `holder` occurs only in old links, from before mails to unverified old addresses were dropped; they are refused. */
type UnverifiedClaim = { by: 'holder' | 'owner'; until: string }
type Objection = { user_id: number; before: string; unproved?: UnverifiedClaim }

function isObjection(claims: unknown): claims is Objection {
  return typeof claims === 'object' && claims !== null && 'user_id' in claims && 'before' in claims
}

function deadline(now: string) {
  return new Date(Date.parse(now) + HOURS * 3_600_000).toISOString()
}

function invalidLink() {
  return invalid('This link is invalid, or the change that it is about is over.', CODE.usedToken)
}
