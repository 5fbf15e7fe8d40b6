import { isStaff } from '#contract/access.ts'
import type { authCalls } from '#contract/auth.ts'
import type { Taken } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { forbidden, unauthenticated } from '#server/errors.ts'
import type { PublicCtx, Work } from '#server/http/context.ts'
import { markEmailVerified, setPassword } from '#server/features/users/actions.ts'
import { getCurrentUser, withRoles } from '#server/features/users/queries.ts'
import { countAttempt } from './attempts.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { closeAllSessions, openSession } from './sessions.ts'
import { checkToken, spendToken } from './tokens.ts'

type Credentials = Taken<typeof authCalls.login>['body']

/** Everything that refuses a sign-in; the states of an account are told only to who knows its password. */
export async function login(ctx: PublicCtx, body: Credentials) {
  const pair = await countAttempt(ctx, body.email)
  const user = await ctx.db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', body.email.toLowerCase()))
    .select(['id', 'role', 'password_hash', 'email_verified_at', 'deleted_at'])
    .executeTakeFirst()
  const fits = await checkPassword(user?.password_hash, body.password)
  if (!user || !fits) throw unauthenticated('The email or password is wrong.', CODE.wrongCredentials)
  if (user.deleted_at) throw forbidden('This account was archived. Please contact support.', CODE.archivedUser)
  if (!user.email_verified_at) throw forbidden('Your email address is not verified yet.', CODE.unverifiedEmail)
  const { roles } = withRoles(user)
  // register 2: a lab partner signs in on /login although it uses management screens.
  if (body.management && !roles.some((role) => isStaff({ role: role.name }))) {
    throw forbidden('Please use the sign-in page of your practice.', CODE.wrongLoginForm)
  }
  return ctx.transaction(async (inside) => {
    await inside.db.deleteFrom('login_attempts').where('ip', '=', pair.ip).where('account', '=', pair.account).execute()
    const access_token = await openSession(inside, user.id, {
      request: ctx.request,
      remember: body.remember_me,
      management: body.management,
    })
    return { access_token, user: await getCurrentUser(inside.db, user.id) }
  })
}

/** Sets the password and ends every session; a first password verifies the address too (decisions 4.9). */
export async function resetPassword(ctx: PublicCtx, body: Taken<typeof authCalls.reset>['body']) {
  await checkToken(ctx, body.token, 'reset')
  const password_hash = await hashPassword(body.password)
  await ctx.transaction(async (inside) => {
    const user_id = await spendToken(inside, body.token, 'reset')
    await setPassword(inside, user_id, password_hash)
    await closeAllSessions(inside, user_id)
    await inside.emit('user.password_changed', { user_id }, { user_id })
  })
}

export async function verifyEmail(ctx: PublicCtx & Work, token: string) {
  const user_id = await spendToken(ctx, token, 'verify')
  await markEmailVerified(ctx, user_id)
  const access_token = await openSession(ctx, user_id, { request: ctx.request, remember: true, management: false })
  return { access_token, user: await getCurrentUser(ctx.db, user_id) }
}

/** The answer is the same for known and unknown addresses (register 36); the job finds out who gets a mail. */
export async function askForLink(ctx: Work, email: string, purpose: 'verify' | 'reset') {
  const user = await ctx.db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .select(['id', 'email_verified_at'])
    .executeTakeFirst()
  if (!user) return
  const place = { user_id: user.id }
  if (purpose === 'reset') await ctx.emit('auth.reset_requested', { user_id: user.id }, place)
  else if (!user.email_verified_at) await ctx.emit('auth.verification_requested', { user_id: user.id }, place)
}
