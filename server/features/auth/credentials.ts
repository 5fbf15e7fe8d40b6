import { isStaff } from '#contract/access.ts'
import type { authCalls } from '#contract/auth.ts'
import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { forbidden, invalid, unauthenticated } from '#server/errors.ts'
import { HAS_SECOND_FACTOR } from '#server/http/actor.ts'
import type { Ctx, PublicCtx } from '#server/work.ts'
import { withRoles } from '#server/features/users/queries.ts'
import { countAttempt, countConfirmation, forgetAttempts } from './attempts.ts'
import { checkPassword } from './passwords.ts'

export type Credentials = HandlerInput<typeof authCalls.login>['body']

/**
 * Verifies email and password and returns the user. Throws 401 for wrong credentials; the state of the account
 * (archived, unverified, wrong page) is revealed with a 403 only after the right password.
 */
export async function checkCredentials(ctx: PublicCtx, body: Credentials) {
  const attempts = await countAttempt(ctx, body.email)
  const user = await ctx.db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', body.email.toLowerCase()))
    .select(['id', 'role', 'password_hash', 'email_verified_at', 'deleted_at'])
    .select(HAS_SECOND_FACTOR.as('has_second_factor'))
    .executeTakeFirst()
  const isPasswordCorrect = await checkPassword(user?.password_hash, body.password)
  if (!user || !isPasswordCorrect) throw unauthenticated('The email or password is wrong.', CODE.wrongCredentials)
  if (user.deleted_at) throw forbidden('This account was archived. Please contact support.', CODE.archivedUser)
  if (!user.email_verified_at) throw forbidden('Your email address is not verified yet.', CODE.unverifiedEmail)
  const { roles } = withRoles(user)
  // Register 2: a lab partner signs in on /login although it uses management screens.
  if (body.management && !roles.some((role) => isStaff({ role: role.name }))) {
    throw forbidden('Please use the sign-in page of your practice.', CODE.wrongLoginForm)
  }
  return { user, attempts }
}

/**
 * Verifies the current password before sensitive changes, because an unattended session is not proof enough. Wrong
 * guesses count like failed logins; throws 422.
 */
export async function confirmPassword(ctx: Ctx, current_password: string) {
  const attempts = await countConfirmation(ctx)
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .where('id', '=', ctx.actor.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  if (!(await checkPassword(password_hash, current_password))) {
    throw invalid({ current_password: ['The current password is wrong.'] })
  }
  await forgetAttempts(ctx, attempts)
}
