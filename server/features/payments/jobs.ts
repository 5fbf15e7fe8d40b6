import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { findPrimary, findProviderMethod } from './queries.ts'
import { runScheduledPayments, retryUnpaidOrders } from './scheduled-payments.ts'

/** These jobs are `byHand`, because they call the provider outside of any transaction. */
export const paymentJobs = featureJobs('payments', {
  every: { hour: { byHand: async (ctx) => void (await runScheduledPayments(ctx)) } },
  on: {
    'payment_method.added': {
      byHand: async (ctx, { organization_id, subject_id }) => {
        if (organization_id !== null) await retryUnpaidOrders(ctx, organization_id, subject_id)
      },
    },
    // An organization that already has a method pays the start-up fee with it at once (specification 4.12).
    'organization.initial_purchase_processed': {
      byHand: async (ctx, { organization_id }) => {
        const method = organization_id !== null ? await findPrimary(ctx, organization_id) : undefined
        if (organization_id !== null && method) await retryUnpaidOrders(ctx, organization_id, method.id)
      },
    },
    'payment_method.removed': {
      byHand: async (ctx, { subject_id }) => {
        const token = await findProviderMethod(ctx, subject_id ?? 0)
        if (token) await ctx.services.payments.removeMethod(token)
      },
    },
  },
})
