import { loginStepCalls } from '#contract/login-steps.ts'
import { byHand, type Handlers } from '#server/http/context.ts'
import { spendBotToken } from './bot-token.ts'
import { signInWithCode, signInWithPasskey, startSecondStep } from './login-steps.ts'

export const loginStepRoutes: Handlers<typeof loginStepCalls> = {
  start: byHand(loginStepCalls.start, async (ctx, { body }) => {
    await spendBotToken(ctx, 'login')
    return startSecondStep(ctx, body)
  }),
  code: byHand(loginStepCalls.code, (ctx, { body }) => signInWithCode(ctx, body)),
  passkey: byHand(loginStepCalls.passkey, (ctx, { body }) => signInWithPasskey(ctx, body)),
}
