import { secondFactorCalls } from '#contract/second-factors.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { confirmPassword } from './credentials.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { getSecondFactor, makeRecoveryCodes } from './second-factor.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.ts'

/**
 * Calls that hash a password or return a secret use `byHand`: for calls with an Idempotency-Key the default handling
 * would store the response and a hash of the body.
 */
export const secondFactorRoutes: Handlers<typeof secondFactorCalls> = {
  get: async (ctx) => ({ second_factor: await getSecondFactor(ctx) }),
  startTotp: byHand(secondFactorCalls.startTotp, async (ctx, { body }) => {
    await confirmPassword(ctx, body.current_password)
    return { totp: await startTotp(ctx) }
  }),
  confirmTotp: byHand(secondFactorCalls.confirmTotp, async (ctx, { body }) => ({
    recovery_codes: await ctx.transaction((inside) => confirmTotp(inside, ctx.actor.id, body.code)),
    message: 'Your authenticator app is set up.',
  })),
  removeTotp: byHand(secondFactorCalls.removeTotp, async (ctx, { body }) => {
    await confirmPassword(ctx, body.current_password)
    await ctx.transaction((inside) => removeTotp(inside, ctx.actor))
    return { message: 'Your authenticator app was removed.' }
  }),
  startPasskey: byHand(secondFactorCalls.startPasskey, async (ctx, { body }) => {
    await confirmPassword(ctx, body.current_password)
    return startPasskey(ctx)
  }),
  addPasskey: byHand(secondFactorCalls.addPasskey, async (ctx, { body }) => ({
    ...(await addPasskey(ctx, body)),
    message: 'The passkey was added.',
  })),
  renamePasskey: async (ctx, { params, body }) => {
    await renamePasskey(ctx, ctx.actor.id, params.id, body.name)
    return { message: 'The passkey was renamed.' }
  },
  removePasskey: byHand(secondFactorCalls.removePasskey, async (ctx, { params, body }) => {
    await confirmPassword(ctx, body.current_password)
    await ctx.transaction((inside) => removePasskey(inside, ctx.actor, params.id))
    return { message: 'The passkey was removed.' }
  }),
  makeRecoveryCodes: byHand(secondFactorCalls.makeRecoveryCodes, async (ctx, { body }) => {
    await confirmPassword(ctx, body.current_password)
    const recovery_codes = await ctx.transaction((inside) => makeRecoveryCodes(inside, ctx.actor.id))
    return { recovery_codes, message: 'Your old recovery codes have ended.' }
  }),
}
