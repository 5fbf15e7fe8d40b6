import type { HandlerInput } from '#contract/call.ts'
import type { organizationSettingCalls } from '#contract/organization-settings.ts'
import { getBillingAddress, saveBillingAddress } from '#server/features/organizations/billing-address.ts'
import { lockOpenOrganization } from '#server/features/organizations/organization-row.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'

/** ORG-27. A form loaded before any address existed is outdated once one is saved. */
export async function changeBillingAddress(
  ctx: Ctx,
  id: number,
  { updated_at, ...address }: HandlerInput<typeof organizationSettingCalls.billingAddress>['body'],
) {
  const organization = await lockOpenOrganization(ctx, id)
  const before = (await getBillingAddress(ctx, id)) ?? { updated_at: organization.created_at }
  await refuseLostEdit(ctx, before, updated_at, { noun: 'organization', id })
  return saveBillingAddress(ctx, id, address)
}
