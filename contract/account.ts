import { z } from 'zod'
import { passwordPair, PASSWORD_MISMATCH, passwordsMatch } from './auth.ts'
import { defineCalls } from './call.ts'
import { flag, instant, message, withMessage } from './wire.ts'

export const currentPassword = z.string('Required').min(1, 'Required').max(500)

export const changePasswordBody = z
  .object({ current_password: currentPassword, ...passwordPair })
  .refine(passwordsMatch, PASSWORD_MISMATCH)

/** One browser in which the user is signed in. The token is never returned; only that browser has it. */
export const sessionRow = z.object({
  id: z.number(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  expires_at: instant,
  is_current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

/** Calls of the account page beyond those of the specification: issue "People, organizations and access", part 3. */
export const accountCalls = defineCalls({
  changePassword: {
    method: 'PUT',
    path: '/account/password',
    summary: 'Changes your own password and ends all other sessions',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: changePasswordBody,
    reply: withMessage,
  },
  confirm: {
    method: 'POST',
    path: '/account/confirm',
    summary: 'Proves by the password once more who uses this session; it counts for ten minutes',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: z.object({ current_password: currentPassword }),
    reply: withMessage,
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the person is signed in, this session first, then the one used last',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.object({ sessions: z.array(sessionRow) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Ends one of your own sessions at once',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: withMessage,
  },
  endSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Signs out everywhere, or everywhere else',
    access: 'signed-in',
    withoutSecondFactor: true,
    query: z.object({ keep_this: flag.default(false) }),
    reply: z.object({ ended: z.number(), message }),
  },
})
