import type { authCalls } from '#contract/auth.ts'
import type { Given, HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { forbidden, invalid } from '#server/errors.ts'
import { markEmailVerified, setPassword } from '#server/features/users/actions.ts'
import { getCurrentUser } from '#server/features/users/queries.ts'
import type { PublicCtx } from '#server/work.ts'
import { findEmailChange, applyEmailChange } from './email-change.ts'
import { clearLockout } from './attempts.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor.ts'
import { closeAllSessions, openSession } from './sessions.ts'
import { isSignUpProof } from './sign-up-proof.ts'
import { checkToken, consumeToken } from './tokens.ts'

type Body = HandlerInput<typeof authCalls.verify>['body']

/**
 * The link verifies the address. It opens a session only for somebody who also proves to have chosen the password, or
 * sets one now: anybody can sign up with another person's address, and an email change may be requested by somebody
 * else (decision 016).
 */
export async function verifyEmail(ctx: PublicCtx, body: Body): Promise<Given<typeof authCalls.verify>> {
  const user_id = await checkToken(ctx, body.token, 'verify')
  const change = await findEmailChange(ctx, user_id)
  if (change && !change.verified_at) {
    await ctx.transaction((inside) => applyEmailChange(inside, body.token))
    return { message: `${change.after} is verified and signs in from now on, with the password as before.` }
  }
  const password_hash = await requireProofOrPassword(ctx, user_id, body)
  const login_info = await ctx.transaction(async (inside) => {
    await consumeToken(inside, body.token, 'verify')
    await markEmailVerified(inside, user_id)
    if (password_hash) {
      await setPassword(inside, user_id, password_hash)
      await closeAllSessions(inside, user_id)
      await inside.emit('user.password_changed', { user_id }, { user_id, by: user_id })
    }
    await clearLockout(inside, user_id, ctx.request)
    if (await hasSecondFactor(inside, user_id)) return undefined
    const options = { request: ctx.request, remember: true, management: false }
    const access_token = await openSession(inside, user_id, options)
    return { access_token, user: await getCurrentUser(inside.db, user_id) }
  })
  if (!login_info) throw forbidden('Your email address is verified. Please sign in.', CODE.secondFactor)
  return { login_info, message: 'Your email address is verified.' }
}

/**
 * Throws 403 or 422 if the request proves nothing but the link. Returns the hash of a new password if one is set,
 * otherwise undefined.
 */
async function requireProofOrPassword(ctx: PublicCtx, user_id: number, body: Body) {
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'email', 'password_hash'])
    .executeTakeFirstOrThrow()
  if (isSignUpProof(ctx, body.proof, user)) return undefined
  if (body.password === undefined) {
    throw forbidden('Enter the password that you chose, or set a new one.', CODE.passwordAwaited)
  }
  if (body.password_confirmation !== undefined) return hashPassword(body.password)
  if (await checkPassword(user.password_hash, body.password)) return undefined
  throw invalid({ password: ['This is not the password that was chosen.'] })
}
