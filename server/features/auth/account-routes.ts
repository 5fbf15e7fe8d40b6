import { accountCalls } from '#contract/account.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { changePassword } from './actions.ts'
import { confirmPassword } from './credentials.ts'
import { confirmSession, endSession, endSessions, listSessions } from './sessions.ts'

export const accountRoutes: Handlers<typeof accountCalls> = {
  changePassword: byHand(accountCalls.changePassword, async (ctx, { body }) => {
    await changePassword(ctx, body)
    return { message: 'Your password was changed. All other sessions have ended.' }
  }),
  confirm: byHand(accountCalls.confirm, async (ctx, { body }) => {
    await confirmPassword(ctx, body.current_password)
    await confirmSession(ctx)
    return { message: 'Thank you, it is you.' }
  }),
  sessions: async (ctx) => ({ sessions: await listSessions(ctx) }),
  endSession: async (ctx, { params }) => {
    await endSession(ctx, params.id)
    return { message: 'The session has ended.' }
  },
  endSessions: async (ctx, { query }) => {
    const ended = await endSessions(ctx, query.keep_this)
    return { ended, message: query.keep_this ? 'All other sessions have ended.' : 'You are signed out everywhere.' }
  },
}
