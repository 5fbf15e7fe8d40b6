import { z } from 'zod'
import { defineCalls } from './call.ts'
import { email, id, instant, message, withMessage } from './wire.ts'

export const additionalEmail = z.object({ id: z.number(), email: z.string(), created_at: instant })
export type AdditionalEmail = z.infer<typeof additionalEmail>

export const emailBody = z.object({ user_id: id, email })

/** Additional addresses of a user, which get copies of the mails about cases (register 48). */
export const emailCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/emails',
    summary: 'The additional emails of a person: your own, or those of a user whom you may update',
    access: 'signed-in',
    withoutSecondFactor: true,
    query: z.object({ user_id: id }),
    reply: z.object({ emails: z.array(additionalEmail) }),
  },
  add: {
    method: 'POST',
    path: '/emails',
    summary: 'Adds an additional email to your own or to a user whom you may update',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: emailBody,
    reply: z.object({ email: additionalEmail, message }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/emails/:id',
    summary: 'Removes an additional email',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: withMessage,
  },
})
