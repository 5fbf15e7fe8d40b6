import { z } from 'zod'
import { defineCalls } from './call.ts'
import { currentUser } from './users.ts'
import { email, message, withMessage } from './wire.ts'

/** Header with the solution of the bot check, which is required only by the calls that specification 2 names. */
export const BOT_TOKEN_HEADER = 'x-bot-token'

/**
 * Header of requests that a browser sends by itself, without user input; they do not count as activity of the session.
 */
export const AUTOMATIC_HEADER = 'x-automatic'

/**
 * Header of clients that can prompt for the password: calls with `isConfirmed` then require a sign-in or confirmation
 * within the last CONFIRMED_MINUTES.
 */
export const REAUTHENTICATION_HEADER = 'x-confirms'
export const REAUTHENTICATION_MINUTES = 10

/** Token of a mailed link. */
export const token = z.string('Required').min(1, 'Required').max(200)

/** State of a mailed link; checking it does not use up the token. */
export const linkState = z.object({ state: z.enum(['open', 'used', 'expired', 'unknown']) })
export type LinkState = z.infer<typeof linkState>['state']

/**
 * Password rules with the messages of specification 1.8. The maximum of 32 comes first, because a longer password is
 * never hashed.
 */
export const password = z
  .string('Required')
  .min(1, 'Required')
  .max(32, 'Must contain max 32 characters.')
  .regex(
    /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{8,}$/su,
    'Must contain at least 8 characters, one uppercase, one lowercase and one number',
  )

/** Password and its confirmation, as sign-up, reset and invitation send them. */
export const passwordPair = {
  password,
  password_confirmation: z.string('Required').min(1, 'Required'),
}

export function passwordsMatch(value: { password?: string | undefined; password_confirmation?: string | undefined }) {
  return value.password === value.password_confirmation
}

export const PASSWORD_MISMATCH = { message: 'Both password need to be the same', path: ['password_confirmation'] }

/**
 * The link alone verifies a new address. Signing in also requires the proof from the sign-up, its password, or a new
 * password.
 */
export const verifyBody = z
  .object({
    token,
    /** The `proof` that POST /register returned. */
    proof: z.string().max(200).optional(),
    /** The password chosen at sign-up or, together with its confirmation, a new one. */
    password: z.string().max(500).optional(),
    password_confirmation: z.string().optional(),
  })
  .superRefine(({ password: given, password_confirmation }, check) => {
    if (password_confirmation === undefined) return
    for (const { message } of password.safeParse(given).error?.issues ?? []) {
      check.addIssue({ code: 'custom', message, path: ['password'] })
    }
  })
  .refine((value) => value.password_confirmation === undefined || passwordsMatch(value), PASSWORD_MISMATCH)

export const resetBody = z.object({ ...passwordPair, token }).refine(passwordsMatch, PASSWORD_MISMATCH)

export const loginBody = z.object({
  email,
  password: z.string('Required').min(1, 'Required').max(500),
  remember_me: z.boolean().default(true),
  management: z.boolean().default(false),
})

export const authCalls = defineCalls({
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Signs in; the bot check must be passed. 2104: the password is right, go on with /login/second_factor',
    access: 'public',
    botCheck: true,
    isSignIn: true,
    body: loginBody,
    reply: z.object({
      access_token: z.string(),
      user: currentUser,
      metadata: z.object({ show_promotion: z.boolean(), default_organization: z.number().nullable() }),
      message,
    }),
  },
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'Ends this session',
    access: 'signed-in',
    withoutSecondFactor: true,
    isSignIn: true,
    reply: withMessage,
  },
  requestReset: {
    method: 'POST',
    path: '/request_reset',
    summary: 'Mails a password link; answers alike for known and unknown addresses; limited per address and network',
    access: 'public',
    body: z.object({ email }),
    reply: withMessage,
  },
  reset: {
    method: 'POST',
    path: '/reset',
    summary: 'Sets or resets the password with a token and ends all sessions',
    access: 'public',
    body: resetBody,
    reply: withMessage,
  },
  resetState: {
    method: 'POST',
    path: '/reset/state',
    summary: 'What a password link is good for: open, used, expired or unknown; limited per link and network',
    access: 'public',
    body: z.object({ token }),
    reply: linkState,
  },
  resendVerification: {
    method: 'POST',
    path: '/resend_verification',
    summary:
      'Mails the verification link again; answers alike for known and unknown addresses; limited per address and network',
    access: 'public',
    body: z.object({ email }),
    reply: withMessage,
  },
  verify: {
    method: 'POST',
    path: '/verify',
    summary:
      'Verifies the email address and signs in. 2202: this needs the proof of the sign-up, its password or a new one. An address that staff changed is verified without signing in',
    access: 'public',
    body: verifyBody,
    reply: z.object({ login_info: z.object({ access_token: z.string(), user: currentUser }).optional(), message }),
  },
  stopEmailChange: {
    method: 'POST',
    path: '/stop_email_change',
    summary: 'Takes back that staff changed an email address, with the link that the old one and the owner got',
    access: 'public',
    body: z.object({ token: z.string('Required').min(1, 'Required').max(1000) }),
    reply: withMessage,
  },
  botChallenge: {
    method: 'GET',
    path: '/bot_check/challenge',
    summary: 'A proof-of-work challenge, bound to one action',
    access: 'public',
    query: z.object({
      action: z.enum(['login', 'register', 'create_user', 'f_m_payment_infos', 'f_m_payment_methods']),
    }),
    reply: z.object({ challenge: z.unknown() }),
  },
})
