import { z } from 'zod'
import { group } from './call.ts'
import { currentUser } from './users.ts'
import { email, message, withMessage } from './wire.ts'

/** decisions 2: the solution of the bot check travels in this header, on the calls named in BOT_CHECKED only. */
export const BOT_TOKEN_HEADER = 'x-bot-token'

/** What a mailed link carries. */
export const token = z.string('Required').min(1, 'Required').max(200)

/** cases.txt §5, in the given words; 32 first, since a longer one is never hashed. */
export const password = z
  .string('Required')
  .min(1, 'Required')
  .max(32, 'Must contain max 32 characters.')
  .regex(
    /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{8,}$/su,
    'Must contain at least 8 characters, one uppercase, one lowercase and one number',
  )

/** Password and its repetition, as sign-up, reset and invitation ask for it. */
export const passwordPair = {
  password,
  password_confirmation: z.string('Required').min(1, 'Required'),
}

export function samePassword(value: { password: string; password_confirmation: string }) {
  return value.password === value.password_confirmation
}

export const SAME_PASSWORD = { message: 'Both password need to be the same', path: ['password_confirmation'] }

export const resetBody = z.object({ ...passwordPair, token }).refine(samePassword, SAME_PASSWORD)

export const loginBody = z.object({
  email,
  password: z.string('Required').min(1, 'Required').max(500),
  remember_me: z.boolean().default(true),
  management: z.boolean().default(false),
})

export const authCalls = group({
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Signs in; the bot check must be passed. 2104: the password is right, go on with /login/second_factor',
    access: 'public',
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
    summary: 'Verifies the email address and signs in',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ login_info: z.object({ access_token: z.string(), user: currentUser }), message }),
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
