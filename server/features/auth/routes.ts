import { authCalls } from '#contract/auth.ts'
import { countAsked } from '#server/http/asked.ts'
import { byHand, withBefore, type Handlers, type PublicCtx } from '#server/http/context.ts'
import { askForLink, login, resetPassword, verifyEmail } from './actions.ts'
import { spendBotToken } from './bot-token.ts'
import { closeSession } from './sessions.ts'

export const authRoutes: Handlers<typeof authCalls> = {
  login: byHand(authCalls.login, async (ctx, { body }) => {
    await spendBotToken(ctx, 'login')
    return login(ctx, body)
  }),
  logout: async (ctx) => {
    await closeSession(ctx, ctx.actor.session_id, ctx.actor.id)
    return { message: 'You are signed out.' }
  },
  requestReset: withBefore(
    authCalls.requestReset,
    (ctx, { body }) => countMail(ctx, 'reset', body.email),
    async (ctx, { body }) => {
      await askForLink(ctx, body.email, 'reset')
      return { message: 'If an account uses this address, a reset link is on its way to it.' }
    },
  ),
  reset: byHand(authCalls.reset, async (ctx, { body }) => {
    await resetPassword(ctx, body)
    return { message: 'Your password was saved. Please sign in.' }
  }),
  resendVerification: withBefore(
    authCalls.resendVerification,
    (ctx, { body }) => countMail(ctx, 'verify', body.email),
    async (ctx, { body }) => {
      await askForLink(ctx, body.email, 'verify')
      return { message: 'If this address waits for verification, the email is on its way to it.' }
    },
  ),
  verify: byHand(authCalls.verify, async (ctx, { body }) => ({
    login_info: await verifyEmail(ctx, body.token),
    message: 'Your email address is verified.',
  })),
  botChallenge: async (ctx, { query }) => ({
    challenge: (await ctx.services.botCheck.challenge(query.action, new Date(ctx.now))) ?? null,
  }),
}

/** Before anybody looks whether the address is known: the refusal is the same for all. */
function countMail(ctx: PublicCtx, purpose: 'verify' | 'reset', email: string) {
  return countAsked(ctx, `${purpose} mail`, { ip: ctx.request.ip, about: email })
}
