import { CODE } from '#contract/errors.ts'
import { INITIAL_SETUP, NO_STARTUP_FEE } from '#contract/promotion-codes.ts'
import { conflict } from '#server/errors.ts'
import { recordInitialPurchase } from '#server/features/contracts/actions.ts'
import { getOrder } from '#server/features/orders/queries.ts'
import { ensureOpenOrder } from '#server/features/orders/monthly.ts'
import { createStartUpOrder } from '#server/features/orders/start-up-order.ts'
import { getBillingAddress } from '#server/features/organizations/billing-address.ts'
import { usePromotionCode } from '#server/features/promotion-codes/actions.ts'
import { getEnteredCode, unusableCodeError } from '#server/features/promotion-codes/queries.ts'
import type { Ctx } from '#server/work.ts'
import { lockOpenSetup } from './open-setup.ts'

/**
 * Completes the account setup (specification 5.5): creates the start-up invoice and sets the dates of the contract. Of
 * two concurrent calls the second waits for the lock and gets a 409, since the setup is finished.
 */
export async function processInitialPurchase(ctx: Ctx, organization_id: number, promotion_code_id: number | null) {
  const { organization, isSaved, promo_code } = await lockOpenSetup(ctx, organization_id)
  if (!isSaved) throw conflict('Save the account details first.', CODE.wrongState)
  const enteredCode = promotion_code_id === null ? undefined : await getEnteredCode(ctx, promotion_code_id, promo_code)
  const { atStart, monthly } = await redeemCodes(ctx, organization, enteredCode)
  const billing = await getBillingAddress(ctx, organization_id)
  const { id, isPaid, total_cents } = await createStartUpOrder(ctx, {
    organization_id,
    billing_state: billing?.state,
    promotion: atStart,
  })
  await ensureOpenOrder(ctx, organization_id, ctx.now)
  await recordInitialPurchase(ctx, organization_id, { isPaid, promotion_code_id: monthly?.id ?? null })
  await ctx.emit(
    'organization.initial_purchase_processed',
    { order_id: id, total_cents, promotion_code_id: (monthly ?? atStart)?.id ?? null },
    { organization_id, subject_id: id },
  )
  return getOrder(ctx, id)
}

/** Returns the code for the start-up invoice and the one for the monthly orders; each counts as used once. */
async function redeemCodes(
  ctx: Ctx,
  organization: { id: number; no_startup_fee: boolean },
  enteredCode: { id: number; promotion_code_type_id: number } | undefined,
) {
  const redeem = (id: number) => usePromotionCode(ctx, id, { organization_id: organization.id })
  const waiver = organization.no_startup_fee ? await redeem(NO_STARTUP_FEE) : undefined
  if (!enteredCode) return { atStart: waiver, monthly: undefined }
  if (enteredCode.promotion_code_type_id !== INITIAL_SETUP)
    return { atStart: waiver, monthly: await redeem(enteredCode.id) }
  // The fee is waived already, so a second code for it is not used up.
  if (waiver) return { atStart: waiver, monthly: undefined }
  if (enteredCode.id === NO_STARTUP_FEE) throw unusableCodeError()
  return { atStart: await redeem(enteredCode.id), monthly: undefined }
}
