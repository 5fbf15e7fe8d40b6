import { authCalls } from '#contract/auth.ts'
import { showsPromotion } from '#server/features/users/queries.ts'
import { byHand, type Handlers } from '#server/http/context.ts'
import { askForLink, login, resetPassword, verifyEmail } from './actions.ts'
import { spendBotToken } from './bot-token.ts'
import { closeSession } from './sessions.ts'

export const authRoutes: Handlers<typeof authCalls> = {
  login: byHand(authCalls.login, async (ctx, { body }) => {
    await spendBotToken(ctx, 'login')
    const { access_token, user } = await login(ctx, body)
    return {
      access_token,
      user,
      metadata: {
        show_promotion: await showsPromotion(ctx, user),
        default_organization: user.current_organization_id,
      },
      message: `Welcome, ${user.first_name}.`,
    }
  }),
  logout: async (ctx) => {
    await closeSession(ctx, ctx.actor.session_id, ctx.actor.id)
    return { message: 'You are signed out.' }
  },
  requestReset: async (ctx, { body }) => {
    await askForLink(ctx, body.email, 'reset')
    return { message: 'If an account uses this address, a reset link is on its way to it.' }
  },
  reset: byHand(authCalls.reset, async (ctx, { body }) => {
    await resetPassword(ctx, body)
    return { message: 'Your password was saved. Please sign in.' }
  }),
  resendVerification: async (ctx, { body }) => {
    await askForLink(ctx, body.email, 'verify')
    return { message: 'If this address waits for verification, the email is on its way to it.' }
  },
  verify: async (ctx, { body }) => ({
    login_info: await verifyEmail(ctx, body.token),
    message: 'Your email address is verified.',
  }),
  botChallenge: async (ctx, { query }) => ({
    challenge: (await ctx.services.botCheck.challenge(query.action, new Date(ctx.now))) ?? null,
  }),
}
