import type { initialSetupCalls } from '#contract/initial-setup.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getAccountDetails } from './account-details.ts'
import { processInitialPurchase } from './process-purchase.ts'
import { saveAccountDetails } from './save-account-details.ts'

export const initialSetupRoutes: Handlers<typeof initialSetupCalls> = {
  accountDetails: (ctx, { params }) => getAccountDetails(ctx, params.id),
  saveAccountDetails: async (ctx, { params, body }) => {
    await saveAccountDetails(ctx, params.id, body)
    const { account_details } = await getAccountDetails(ctx, params.id)
    return { account_details, message: 'Your account details were saved.' }
  },
  processInitialPurchase: async (ctx, { params, body }) => ({
    order: await processInitialPurchase(ctx, params.id, body.promotion_code_id ?? null),
    message: 'Your account is set up.',
  }),
}
