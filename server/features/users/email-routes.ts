import type { emailCalls } from '#contract/emails.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addEmail, listEmails, removeEmail } from './emails.ts'

export const emailRoutes: Handlers<typeof emailCalls> = {
  list: async (ctx, { query }) => ({ emails: await listEmails(ctx, query.user_id) }),
  add: async (ctx, { body }) => ({ email: await addEmail(ctx, body), message: 'The email was added.' }),
  remove: async (ctx, { params }) => {
    await removeEmail(ctx, params.id)
    return { message: 'The email was removed.' }
  },
}
