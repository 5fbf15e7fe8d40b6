import type { accountCalls } from '#contract/account.ts'
import type { authCalls } from '#contract/auth.ts'
import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden } from '#server/errors.ts'
import type { Ctx, PublicCtx, Work } from '#server/work.ts'
import { setPassword } from '#server/features/users/actions.ts'
import { findUnverifiedEmailChange } from './email-change.ts'
import { forgetAttempts, clearLockout } from './attempts.ts'
import { checkCredentials, confirmPassword, type Credentials } from './credentials.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'
import { isSecondFactorRequired } from './second-factor.ts'
import { closeAllSessions } from './sessions.ts'
import { checkToken, consumeToken } from './tokens.ts'

/**
 * Signs the user in. A user with a second factor gets a 403 with the code `secondFactor` instead of a session, once the
 * password is verified.
 */
export async function login(ctx: PublicCtx, body: Credentials) {
  const { user, attempts } = await checkCredentials(ctx, body)
  if (user.has_second_factor) {
    await ctx.transaction((inside) => forgetAttempts(inside, attempts))
    throw forbidden('Please confirm with your second factor that it is you.', CODE.secondFactor)
  }
  return ctx.transaction(async (inside) => {
    await forgetAttempts(inside, attempts)
    return completeSignIn(inside, user.id, {
      request: ctx.request,
      remember: body.remember_me,
      management: body.management,
      isSecondFactorMissing: isSecondFactorRequired(ctx, user.role),
    })
  })
}

/** Ends every other session in the same transaction; the event then closes their sockets. */
export async function changePassword(ctx: Ctx, body: HandlerInput<typeof accountCalls.changePassword>['body']) {
  await confirmPassword(ctx, body.current_password)
  const password_hash = await hashPassword(body.password)
  const { id: user_id, session_id } = ctx.actor
  await ctx.transaction(async (inside) => {
    await setPassword(inside, user_id, password_hash)
    await closeAllSessions(inside, user_id, session_id)
    await inside.emit('user.password_changed', { user_id }, { user_id })
  })
}

/** Sets the password and ends every session; a first password verifies the address too (specification 4.9). */
export async function resetPassword(ctx: PublicCtx, body: HandlerInput<typeof authCalls.reset>['body']) {
  await checkToken(ctx, body.token, 'reset')
  const password_hash = await hashPassword(body.password)
  await ctx.transaction(async (inside) => {
    const user_id = await consumeToken(inside, body.token, 'reset')
    await setPassword(inside, user_id, password_hash)
    await closeAllSessions(inside, user_id)
    await forgetBrowsers(inside, user_id)
    await clearLockout(inside, user_id, ctx.request)
    await inside.emit('user.password_changed', { user_id }, { user_id, by: user_id })
  })
}

/**
 * The response is the same for known and unknown addresses (register 36), and so is the time it takes: both run the
 * same queries and emit one event, whose user_id is null if there is no account. The job decides who gets a mail.
 */
export async function requestLink(ctx: Work, email: string, purpose: 'verify' | 'reset') {
  const [user, awaited] = await pipelined([
    ctx.db
      .selectFrom('users')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .where('deleted_at', 'is', null)
      .select(['id', 'email_verified_at'])
      .executeTakeFirst(),
    findUnverifiedEmailChange(ctx, email),
  ])
  if (purpose === 'reset') return ctx.emit('auth.reset_requested', { user_id: user?.id ?? null }, eventUser(user?.id))
  const user_id = user ? (user.email_verified_at ? undefined : user.id) : awaited?.user_id
  await ctx.emit('auth.verification_requested', { user_id: user_id ?? null }, eventUser(user_id))
}

function eventUser(user_id: number | undefined) {
  return user_id === undefined ? {} : { user_id }
}
