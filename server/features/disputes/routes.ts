import type { disputeCalls } from '#contract/disputes.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { answerDispute, openDispute } from './actions.ts'

export const disputeRoutes: Handlers<typeof disputeCalls> = {
  open: async (ctx, { params, body }) => ({
    dispute: await openDispute(ctx, params.id, body),
    message: 'The amount is disputed. We will let you know when it is answered.',
  }),
  answer: async (ctx, { params, body }) => ({
    dispute: await answerDispute(ctx, params.id, body),
    message: body.outcome === 'kept' ? 'The amount was kept.' : 'The amount was taken back.',
  }),
}
