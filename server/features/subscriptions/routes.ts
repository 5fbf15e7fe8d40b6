import { subscriptionCalls } from '#contract/subscriptions.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { resume, setRhythm, suspend } from './actions.ts'
import { closeInvoice } from './close-invoice.ts'
import { getContract, listContracts } from './queries.ts'
import { sumSubscriptions } from './totals.ts'

export const subscriptionRoutes: Handlers<typeof subscriptionCalls> = {
  list: (ctx, { query }) => listContracts(ctx, query),
  totals: async (ctx, { query }) => ({ totals: await sumSubscriptions(ctx, query) }),
  get: async (ctx, { params, query }) => ({ contract: await getContract(ctx, params.id, query.include) }),
  attemptPayment: byHand(subscriptionCalls.attemptPayment, async (ctx, { params, body }) => {
    const message = await closeInvoice(ctx, params.id, body?.order_id)
    return { contract: await getContract(ctx, params.id), message }
  }),
  suspend: async (ctx, { params }) => ({
    contract: await suspend(ctx, params.id),
    message: 'The subscription was suspended.',
  }),
  setRhythm: async (ctx, { params, body }) => ({
    contract: await setRhythm(ctx, params.id, body.billing_rhythm),
    message: 'The billing rhythm was saved. It counts from the next closing on.',
  }),
  resume: async (ctx, { params }) => ({
    contract: await resume(ctx, params.id),
    message: 'The subscription was resumed.',
  }),
}
