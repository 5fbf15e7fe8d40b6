import { pivotRoleIn } from '#contract/access.ts'
import { CODE } from '#contract/errors.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { conflict, forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { findOnboarding } from '#server/features/onboardings/queries.ts'
import { lockOrganizationUnscoped } from '#server/features/organizations/organization-row.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Specification 6: only the owner may set up the account (403); an organization of which the actor is no member is a
 * 404.
 */
export function requireOwner(ctx: Ctx, organization_id: number) {
  const role = pivotRoleIn(ctx.actor, organization_id)
  if (!role) throw notFound()
  if (role !== 'organization_owner') throw forbidden()
}

/**
 * Locks the organization, so that concurrent calls run one after the other. Throws unless the actor owns it, it is
 * active and its setup is not finished.
 */
export async function lockOpenSetup(ctx: Ctx, organization_id: number) {
  requireOwner(ctx, organization_id)
  const organization = await lockOrganizationUnscoped(ctx, organization_id)
  throwConflictIf(newCaseBlocker({ ...organization, contract: null }))
  const contract = await lockContract(ctx, organization_id)
  const isSaved = (await findOnboarding(ctx, organization_id)) !== undefined
  // The provider set up an organization that has a main location but no details saved by its owner.
  const isFinished = contract?.initial_payment_date != null || (organization.main_location_id !== null && !isSaved)
  if (isFinished) throw conflict('The account is already set up.', CODE.wrongState)
  return { organization, isSaved, promo_code: contract?.promo_code ?? null }
}
