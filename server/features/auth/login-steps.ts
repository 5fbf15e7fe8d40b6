import type { Given, HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import type { loginStepCalls } from '#contract/login-steps.ts'
import { conflict, invalid } from '#server/errors.ts'
import type { PublicCtx } from '#server/work.ts'
import { countCode, forgetAttempts } from './attempts.ts'
import { checkCredentials, type Credentials } from './credentials.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { issueTicket, consumeTicket, countTicketAttempt } from './login-tickets.ts'
import { passkeyRefused, passkeyAuthenticationOptions, storePasskeyCounter, verifyPasskey } from './passkeys.ts'
import { countRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts'
import { consumeTotpCode } from './totp.ts'

/**
 * Returns a ticket and the available second factors, only for the right password: nobody else learns that there are
 * any.
 */
export async function startSecondStep(ctx: PublicCtx, body: Credentials): Promise<Given<typeof loginStepCalls.start>> {
  const { user, attempts } = await checkCredentials(ctx, body)
  if (!user.has_second_factor) throw conflict('This account has no second factor. Please sign in again.')
  const passkey_options = await passkeyAuthenticationOptions(ctx, user.id)
  const totp = await ctx.db
    .selectFrom('totp_secrets')
    .where('user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst()
  const has_recovery_codes = (await countRecoveryCodes(ctx, user.id)) > 0
  const { remember_me, management } = body
  const challenge = passkey_options?.challenge ?? null
  const issued = await ctx.transaction(async (inside) => {
    await forgetAttempts(inside, attempts)
    return issueTicket(inside, { user_id: user.id, remember_me, management, challenge })
  })
  return { ...issued, has_totp: totp !== undefined, has_recovery_codes, passkey_options }
}

type CodeStep = HandlerInput<typeof loginStepCalls.code>['body']

/**
 * Counts the attempt on the ticket and on the account before the code is checked, so that parallel guesses count too.
 */
export async function signInWithCode(ctx: PublicCtx, { ticket, code }: CodeStep) {
  const login = await countTicketAttempt(ctx, ticket)
  const attempts = await countCode(ctx, login.user_id)
  return ctx.transaction(async (inside) => {
    await consumeTicket(inside, ticket)
    const consume = /^\d{6}$/.test(code) ? consumeTotpCode : consumeRecoveryCode
    if (!(await consume(inside, login.user_id, code))) {
      throw invalid({ code: ['The code is wrong or was used already.'] }, CODE.wrongSecondFactor)
    }
    await forgetAttempts(inside, attempts)
    return completeSignIn(inside, login.user_id, sessionOptions(ctx, login))
  })
}

type PasskeyStep = HandlerInput<typeof loginStepCalls.passkey>['body']

/**
 * Verifies the signature over the challenge of this ticket, so that it is invalid with another ticket or a second time.
 */
export async function signInWithPasskey(ctx: PublicCtx, { ticket, credential }: PasskeyStep) {
  const login = await countTicketAttempt(ctx, ticket)
  if (!login.challenge) throw passkeyRefused()
  const passkey = await verifyPasskey(ctx, login.user_id, login.challenge, credential)
  return ctx.transaction(async (inside) => {
    await consumeTicket(inside, ticket)
    await storePasskeyCounter(inside, passkey)
    return completeSignIn(inside, login.user_id, sessionOptions(ctx, login))
  })
}

function sessionOptions(ctx: PublicCtx, login: { remember_me: boolean; management: boolean }) {
  return { request: ctx.request, remember: login.remember_me, management: login.management }
}
