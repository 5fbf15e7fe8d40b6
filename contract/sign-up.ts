import { z } from 'zod'
import { linkState, password, passwordPair, PASSWORD_MISMATCH, passwordsMatch, token } from './auth.ts'
import { defineCalls } from './call.ts'
import { optionalAccountNumber, optionalUsername } from './users.ts'
import { email, isUnstorable, lineText, message, nameLine, requiredName } from './wire.ts'
import { printableText } from './printable-text.ts'

/** Step 1 of the sign-up page. */
export const signUpPerson = z.object({ first_name: requiredName, last_name: requiredName, email })

/** Body of a practice's own sign-up; the bot check must be passed. */
export const signUpBody = signUpPerson
  .extend({
    mode: z.literal('sign_up').optional(),
    ...passwordPair,
    /**
     * Account number of the referring lab partner. An unknown one is ignored, and so is one that cannot be stored
     * (register 74).
     */
    lab_partner: lineText
      .max(255, 'Only up to 255 characters is allowed.')
      .transform((number) => (isUnstorable(number) ? undefined : number))
      .optional(),
  })
  .refine(passwordsMatch, PASSWORD_MISMATCH)

/** Body of Create Organization: one of the four management roles signs up another person (register 5 and 6). */
export const signUpOther = signUpPerson.extend({
  mode: z.literal('invite'),
  username: optionalUsername,
  account_number: optionalAccountNumber,
  organization: printableText(nameLine).nullish(),
  password,
})

export const signUpCalls = defineCalls({
  validateEmail: {
    method: 'GET',
    path: '/email/validate',
    summary: 'Whether an address can be used to sign up; limited per address and network',
    access: 'public',
    query: z.object({ email }),
    reply: z.object({ valid: z.literal(true) }),
  },
  register: {
    method: 'POST',
    path: '/register',
    summary: 'Signs a practice up; the bot check must be passed. With mode invite staff do it for somebody else',
    access: 'public',
    botCheck: true,
    body: z.discriminatedUnion('mode', [signUpBody, signUpOther], 'Invalid mode.'),
    reply: z.object({
      identifier: z.string(),
      organization_id: z.number().optional(),
      /** With this value the mailed link signs in on the browser of the sign-up, see POST /verify. */
      proof: z.string().optional(),
      message,
    }),
    status: 201,
  },
  verificationState: {
    method: 'POST',
    path: '/verify/state',
    summary: 'Why a verification link does not work: used, expired or unknown',
    access: 'public',
    body: z.object({ token }),
    reply: linkState,
  },
})
