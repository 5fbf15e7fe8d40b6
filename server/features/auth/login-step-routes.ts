import { loginStepCalls } from '#contract/login-steps.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { spendBotToken } from './bot-token.ts'
import { signInWithCode, signInWithPasskey, startSecondStep } from './login-steps.ts'
import { toldIfRefused } from './refusals.ts'

export const loginStepRoutes: Handlers<typeof loginStepCalls> = {
  start: byHand(loginStepCalls.start, async (ctx, { body }) => {
    await spendBotToken(ctx, 'login')
    return toldIfRefused(ctx, body, () => startSecondStep(ctx, body))
  }),
  code: byHand(loginStepCalls.code, (ctx, { body }) => toldIfRefused(ctx, body, () => signInWithCode(ctx, body))),
  passkey: byHand(loginStepCalls.passkey, (ctx, { body }) =>
    toldIfRefused(ctx, body, () => signInWithPasskey(ctx, body)),
  ),
}
