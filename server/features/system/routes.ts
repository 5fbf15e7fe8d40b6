import type { systemCalls } from '#contract/system.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { requestDrill, sendTestMail } from './actions.ts'
import { getSystem } from './queries.ts'

export const systemRoutes: Handlers<typeof systemCalls> = {
  get: async (ctx) => ({ system: await getSystem(ctx) }),
  sendTestMail: async (ctx) => ({ message: `A test email is on its way to ${await sendTestMail(ctx)}.` }),
  startDrill: async (ctx) => {
    await requestDrill(ctx)
    return { message: 'The restore drill has started. Its result appears here.' }
  },
}
