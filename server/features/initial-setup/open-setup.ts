import { pivotRoleIn } from '#contract/access.ts'
import { CODE } from '#contract/errors.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { conflict, forbidden, notFound, refuse } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { findOnboarding } from '#server/features/onboardings/queries.ts'
import { holdOrganization } from '#server/features/organizations/record.ts'
import type { Ctx } from '#server/work.ts'

/**
 * specification 6: the account setup belongs to the owner; an organization that is not the person's own does not exist
 * for them.
 */
export function judgeOwner(ctx: Ctx, organization_id: number) {
  const role = pivotRoleIn(ctx.actor, organization_id)
  if (!role) throw notFound()
  if (role !== 'organization_owner') throw forbidden()
}

/** Own, active and not finished; the lock on the organization lets one in at a time. */
export async function lockOpenSetup(ctx: Ctx, organization_id: number) {
  judgeOwner(ctx, organization_id)
  const organization = await holdOrganization(ctx, organization_id)
  refuse(newCaseBlocker({ ...organization, contract: null }))
  const contract = await lockContract(ctx, organization_id)
  const isSaved = (await findOnboarding(ctx, organization_id)) !== undefined
  // With a main location but nothing saved by its owner it was set up by the provider.
  const isFinished = contract?.initial_payment_date != null || (organization.main_location_id !== null && !isSaved)
  if (isFinished) throw conflict('The account is already set up.', CODE.wrongState)
  return { organization, isSaved, promo_code: contract?.promo_code ?? null }
}
