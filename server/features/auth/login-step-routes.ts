import { loginStepCalls } from '#contract/login-steps.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { consumeBotToken } from './bot-token.ts'
import { signInWithCode, signInWithPasskey, startSecondStep } from './login-steps.ts'
import { recordIfRefused } from './lockout-notice.ts'

export const loginStepRoutes: Handlers<typeof loginStepCalls> = {
  start: byHand(loginStepCalls.start, async (ctx, { body }) => {
    await consumeBotToken(ctx, 'login')
    return recordIfRefused(ctx, body, () => startSecondStep(ctx, body))
  }),
  code: byHand(loginStepCalls.code, (ctx, { body }) => recordIfRefused(ctx, body, () => signInWithCode(ctx, body))),
  passkey: byHand(loginStepCalls.passkey, (ctx, { body }) =>
    recordIfRefused(ctx, body, () => signInWithPasskey(ctx, body)),
  ),
}
