import { z } from 'zod'
import { authCalls, loginBody } from './auth.ts'
import { defineCalls } from './call.ts'
import { requestOptions, assertionCredential } from './passkeys.ts'
import { instant } from './wire.ts'

const ticket = z.string('Required').min(1, 'Required').max(200)

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
const code = z
  .string('Required')
  .max(40, 'Only up to 40 characters is allowed.')
  .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Required'))

export const codeBody = z.object({ ticket, code })

/** The second half of a sign-in, which follows a login rejected with 2104. */
export const loginStepCalls = defineCalls({
  start: {
    method: 'POST',
    path: '/login/second_factor',
    summary:
      'Takes the password once more and gives a ticket for the second factor: 5 minutes, single use; the bot check must be passed',
    access: 'public',
    botCheck: true,
    isSignIn: true,
    body: loginBody,
    reply: z.object({
      ticket: z.string(),
      expires_at: instant,
      has_totp: z.boolean(),
      has_recovery_codes: z.boolean(),
      passkey_options: requestOptions.nullable(),
    }),
    status: 201,
  },
  code: {
    method: 'POST',
    path: '/login/second_factor/code',
    summary: 'Signs in with a ticket and a code of the authenticator app, or a recovery code',
    access: 'public',
    isSignIn: true,
    body: codeBody,
    reply: authCalls.login.reply,
  },
  passkey: {
    method: 'POST',
    path: '/login/second_factor/passkey',
    summary: 'Signs in with a ticket and a passkey',
    access: 'public',
    isSignIn: true,
    body: z.object({ ticket, credential: assertionCredential }),
    reply: authCalls.login.reply,
  },
})
