import { signUpCalls } from '#contract/sign-up.ts'
import { tokenState } from '#server/features/auth/tokens.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { byHand, withBefore, type Handlers } from '#server/http/handlers.ts'
import { refuseTakenEmail, signUp, signUpSomebody } from './actions.ts'

/** The limit per network within 15 minutes, more than a congress needs. */
const SIGN_UPS = 30

export const signUpRoutes: Handlers<typeof signUpCalls> = {
  validateEmail: withBefore(
    signUpCalls.validateEmail,
    // Rate-limited, because the reply reveals whether an address is in use.
    (ctx, { query }) => enforceRateLimit(ctx, 'email check', { ip: ctx.request.ip, about: query.email }),
    async (ctx, { query }) => {
      await refuseTakenEmail(ctx, query.email)
      return { valid: true }
    },
  ),
  register: byHand(signUpCalls.register, async (ctx, { body }) => {
    if (body.mode === 'invite') {
      const organization_id = await signUpSomebody(ctx, body)
      return { identifier: String(organization_id), organization_id, message: 'The organization was created.' }
    }
    // Rate-limited, because each call creates an organization and sends a mail.
    await enforceRateLimit(ctx, 'sign-up', { ip: ctx.request.ip, about: body.email, perNetwork: SIGN_UPS })
    const { organization_id, proof } = await signUp(ctx, body)
    return {
      identifier: String(organization_id),
      proof,
      message: 'Your account was created. Please verify your email address.',
    }
  }),
  verificationState: async (ctx, { body }) => ({ state: await tokenState(ctx, body.token, 'verify') }),
}
