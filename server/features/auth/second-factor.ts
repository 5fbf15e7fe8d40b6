import type { SecondFactor } from '#contract/second-factors.ts'
import { conflict } from '#server/errors.ts'
import { HAS_SECOND_FACTOR } from '#server/http/actor.ts'
import type { Ctx, Work } from '#server/work.ts'
import { countRecoveryCodes, dropRecoveryCodes, writeRecoveryCodes } from './recovery-codes.ts'

type Factor = { kind: 'totp' | 'passkey'; name?: string }

export async function getSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const { id } = ctx.actor
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', id)
    .select('password_changed_at')
    .executeTakeFirstOrThrow()
  const totp = await ctx.db
    .selectFrom('totp_secrets')
    .where('user_id', '=', id)
    .select(['confirmed_at', 'last_used_at'])
    .executeTakeFirst()
  const passkeys = await ctx.db
    .selectFrom('passkeys')
    .where('user_id', '=', id)
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute()
  return {
    is_required: isSecondFactorRequired(ctx, ctx.actor.role),
    password_changed_at: user.password_changed_at,
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at, last_used_at: totp.last_used_at } : null,
    passkeys,
    recovery_codes_left: await countRecoveryCodes(ctx, id),
  }
}

export function isSecondFactorRequired(ctx: Work, role: string) {
  return ctx.services.config.requireSecondFactor.includes(role)
}

/** Locks the user, so that concurrent changes of their second factors run one after the other. */
export async function lockUser(ctx: Work, user_id: number) {
  await ctx.db.selectFrom('users').where('id', '=', user_id).select('id').forUpdate().executeTakeFirstOrThrow()
}

/** Emits the event and returns new recovery codes with the first factor; null for further ones. */
export async function recordFactorAdded(ctx: Work, user_id: number, factor: Factor) {
  await ctx.emit('user.second_factor_added', factor, { user_id })
  return (await countRecoveryCodes(ctx, user_id)) > 0 ? null : writeRecoveryCodes(ctx, user_id)
}

/**
 * Removes the recovery codes with the last factor, since they would be useless. Throws 409 if the role requires a
 * factor.
 */
export async function recordFactorRemoved(ctx: Work, user: { id: number; role: string }, factor: Factor) {
  await ctx.emit('user.second_factor_removed', factor, { user_id: user.id })
  if (await hasSecondFactor(ctx, user.id)) return
  if (isSecondFactorRequired(ctx, user.role)) throw conflict('Your role needs a second factor. Add another one first.')
  await dropRecoveryCodes(ctx, user.id)
}

export async function makeRecoveryCodes(ctx: Work, user_id: number) {
  await lockUser(ctx, user_id)
  if (!(await hasSecondFactor(ctx, user_id))) throw conflict('Set up a second factor first.')
  await dropRecoveryCodes(ctx, user_id)
  return writeRecoveryCodes(ctx, user_id)
}

export async function hasSecondFactor(ctx: Work, user_id: number) {
  const { has } = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(HAS_SECOND_FACTOR.as('has'))
    .executeTakeFirstOrThrow()
  return has
}

/** Removes all second factors and recovery codes. Returns false if there was none. */
export async function dropSecondFactor(ctx: Work, user_id: number): Promise<boolean> {
  await lockUser(ctx, user_id)
  if (!(await hasSecondFactor(ctx, user_id))) return false
  await ctx.db.deleteFrom('totp_secrets').where('user_id', '=', user_id).execute()
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await dropRecoveryCodes(ctx, user_id)
  return true
}
