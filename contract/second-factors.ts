import { z } from 'zod'
import { currentPassword } from './account.ts'
import { defineCalls } from './call.ts'
import { creationOptions, registrationCredential, passkeyName } from './passkeys.ts'
import { instant, message, withMessage } from './wire.ts'

export const RECOVERY_CODES = 10

const passkeyRow = z.object({ id: z.number(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
export type PasskeyRow = z.infer<typeof passkeyRow>

export const secondFactor = z.object({
  /** True if the user's role requires a second factor. */
  is_required: z.boolean(),
  password_changed_at: instant.nullable(),
  totp: z.object({ confirmed_at: instant, last_used_at: instant.nullable() }).nullable(),
  passkeys: z.array(passkeyRow),
  recovery_codes_left: z.number(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const six = z
  .string('Required')
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Required')
      .regex(/^\d{6}$/, 'Must be 6 digits.'),
  )

export const confirmTotpBody = z.object({ code: six })
export const withPassword = z.object({ current_password: currentPassword })
export const passkeyBody = z.object({ name: passkeyName, credential: registrationCredential })

/** Returned only once: with the first factor, and when the codes are regenerated. */
const recoveryCodes = z.array(z.string()).nullable()

/**
 * Calls on authenticator app, passkeys and recovery codes, which replace both if they are lost. Changing any of them
 * requires the password.
 */
export const secondFactorCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/account/second_factor',
    summary: 'What your own sign-in asks for after the password',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.object({ second_factor: secondFactor }),
  },
  startTotp: {
    method: 'POST',
    path: '/account/second_factor/totp',
    summary: 'A new secret for an authenticator app; it counts once it is confirmed',
    access: 'signed-in',
    secret: true,
    withoutSecondFactor: true,
    body: withPassword,
    reply: z.object({ totp: z.object({ secret: z.string(), address: z.string(), qr_code: z.string() }) }),
    status: 201,
  },
  confirmTotp: {
    method: 'POST',
    path: '/account/second_factor/totp/confirm',
    summary: 'Confirms the authenticator app by one of its codes',
    access: 'signed-in',
    secret: true,
    withoutSecondFactor: true,
    body: confirmTotpBody,
    reply: z.object({ recovery_codes: recoveryCodes, message }),
  },
  removeTotp: {
    method: 'POST',
    path: '/account/second_factor/totp/remove',
    summary: 'Removes the authenticator app',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: withPassword,
    reply: withMessage,
  },
  startPasskey: {
    method: 'POST',
    path: '/account/second_factor/passkeys/options',
    summary: 'What the browser is asked to make a passkey of; good for 5 minutes and for this session',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: withPassword,
    reply: z.object({ options: creationOptions }),
  },
  addPasskey: {
    method: 'POST',
    path: '/account/second_factor/passkeys',
    summary: 'Adds the passkey that the browser made',
    access: 'signed-in',
    secret: true,
    withoutSecondFactor: true,
    body: passkeyBody,
    reply: z.object({ passkey: passkeyRow, recovery_codes: recoveryCodes, message }),
    status: 201,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/account/second_factor/passkeys/:id',
    summary: 'Renames a passkey',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: z.object({ name: passkeyName }),
    reply: withMessage,
  },
  removePasskey: {
    method: 'POST',
    path: '/account/second_factor/passkeys/:id/remove',
    summary: 'Removes a passkey',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: withPassword,
    reply: withMessage,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/account/second_factor/recovery_codes',
    summary: 'Ten new recovery codes; the old ones end',
    access: 'signed-in',
    secret: true,
    withoutSecondFactor: true,
    body: withPassword,
    reply: z.object({ recovery_codes: z.array(z.string()), message }),
  },
})
