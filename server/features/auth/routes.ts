import { authCalls } from '#contract/auth.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { byHand, withBefore, type Handlers } from '#server/http/handlers.ts'
import type { PublicCtx } from '#server/work.ts'
import { requestLink, login, resetPassword } from './actions.ts'
import { revertEmailChange } from './email-change.ts'
import { consumeBotToken } from './bot-token.ts'
import { recordIfRefused } from './lockout-notice.ts'
import { closeSession } from './sessions.ts'
import { tokenState } from './tokens.ts'
import { verifyEmail } from './verify.ts'

export const authRoutes: Handlers<typeof authCalls> = {
  login: byHand(authCalls.login, async (ctx, { body }) => {
    await consumeBotToken(ctx, 'login')
    return recordIfRefused(ctx, body, () => login(ctx, body))
  }),
  logout: async (ctx) => {
    await closeSession(ctx, ctx.actor.session_id, ctx.actor.id)
    return { message: 'You are signed out.' }
  },
  requestReset: withBefore(
    authCalls.requestReset,
    (ctx, { body }) => countMail(ctx, 'reset', body.email),
    async (ctx, { body }) => {
      await requestLink(ctx, body.email, 'reset')
      return { message: 'If an account uses this address, a reset link is on its way to it.' }
    },
  ),
  reset: byHand(authCalls.reset, async (ctx, { body }) => {
    await resetPassword(ctx, body)
    return { message: 'Your password was saved. Please sign in.' }
  }),
  resetState: withBefore(
    authCalls.resetState,
    (ctx, { body }) => enforceRateLimit(ctx, 'reset link', { ip: ctx.request.ip, about: body.token }),
    async (ctx, { body }) => ({ state: await tokenState(ctx, body.token, 'reset') }),
  ),
  resendVerification: withBefore(
    authCalls.resendVerification,
    (ctx, { body }) => countMail(ctx, 'verify', body.email),
    async (ctx, { body }) => {
      await requestLink(ctx, body.email, 'verify')
      return { message: 'If this address waits for verification, the email is on its way to it.' }
    },
  ),
  verify: byHand(authCalls.verify, (ctx, { body }) => verifyEmail(ctx, body)),
  stopEmailChange: async (ctx, { body }) => {
    await revertEmailChange(ctx, body.token)
    return { message: 'The email address stays as it was. Set a new password to be safe.' }
  },
  botChallenge: async (ctx, { query }) => ({
    challenge: (await ctx.services.botCheck.challenge(query.action, new Date(ctx.now))) ?? null,
  }),
}

/** Counts before the address is looked up, so that the 429 is the same for known and unknown addresses. */
function countMail(ctx: PublicCtx, purpose: 'verify' | 'reset', email: string) {
  return enforceRateLimit(ctx, `${purpose} mail`, { ip: ctx.request.ip, about: email })
}
