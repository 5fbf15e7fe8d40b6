import type { HandlerInput } from '#contract/call.ts'
import type { initialSetupCalls } from '#contract/initial-setup.ts'
import { invalid } from '#server/errors.ts'
import { startContract } from '#server/features/contracts/actions.ts'
import { saveMainLocation } from '#server/features/locations/main-location.ts'
import { openOnboarding } from '#server/features/onboardings/actions.ts'
import { saveBillingAddress } from '#server/features/organizations/billing-address.ts'
import { saveNameAndMainLocation } from '#server/features/organizations/organization-row.ts'
import { saveSurveyResponse } from '#server/features/surveys/actions.ts'
import { savePerson } from '#server/features/users/person.ts'
import type { Ctx } from '#server/work.ts'
import { lockOpenSetup } from './open-setup.ts'

type AccountDetailsBody = HandlerInput<typeof initialSetupCalls.saveAccountDetails>['body']

/**
 * Specification 4.12: saves the details of the account. Saving again before the purchase updates the same rows, so that
 * returning to the wizard duplicates nothing.
 */
export async function saveAccountDetails(ctx: Ctx, organization_id: number, details: AccountDetailsBody) {
  const { organization } = await lockOpenSetup(ctx, organization_id)
  if (details.email.toLowerCase() !== ctx.actor.email.toLowerCase()) {
    throw invalid({ email: ['The email cannot be changed here.'] })
  }
  await saveSurveyResponse(ctx, organization_id, details)
  await savePerson(ctx, ctx.actor.id, details)
  const address = {
    first_name: details.first_name,
    last_name: details.last_name,
    email: ctx.actor.email,
    phone_number: details.phone_number,
    street_address: details.street_address,
    street_address_line_2: details.street_address_line_2,
    city: details.city,
    state: details.state,
    country: details.country,
    zip_code: details.zip_code,
  }
  const main_location_id = await saveMainLocation(
    ctx,
    { organization_id, user_id: ctx.actor.id, location_id: organization.main_location_id },
    { location_name: details.organization, ...address },
  )
  await saveNameAndMainLocation(ctx, organization, { name: details.organization, main_location_id })
  await saveBillingAddress(ctx, organization_id, address)
  await startContract(ctx, organization_id, details.promo_code)
  await openOnboarding(ctx, organization_id)
  const { promo_code, survey_answer_id = null } = details
  await ctx.emit('organization.account_details_saved', { survey_answer_id, promo_code }, { organization_id })
}
