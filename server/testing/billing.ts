import { billAll } from '#server/features/billing/bill-organizations.ts'
import { recordInitialPurchase } from '#server/features/contracts/actions.ts'
import { ensureOpenOrder } from '#server/features/orders/monthly.ts'
import { saveBillingAddress } from '#server/features/organizations/billing-address.ts'
import type { Services } from '#server/services.ts'
import { inTransaction } from '#server/work.ts'
import { makeOrganization, testSource, testContext } from './factories.ts'
import { accountDetailsBody } from './account-setup.ts'

/** A practice in Utah that has paid its start-up fee: its first monthly order is open. */
export async function makeBilledOrganization(services: Services, promotion_code_id: number | null = null) {
  const created = await makeOrganization(services)
  const ctx = testContext(services)
  const { id } = created.organization
  await saveBillingAddress(ctx, id, { ...accountDetailsBody(created.owner) })
  await ensureOpenOrder(ctx, id, ctx.now)
  await recordInitialPurchase(ctx, id, { isPaid: true, promotion_code_id })
  return created
}

/** The hourly run, at the instant of the clock. */
export function runBilling(services: Services) {
  return billAll(testContext(services), (run) => inTransaction(services, testSource(services), run))
}
