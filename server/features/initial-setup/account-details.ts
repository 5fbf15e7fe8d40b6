import { DEFAULT_COUNTRY } from '#contract/countries.ts'
import { withoutPlaceholderName, type AccountDetails } from '#contract/initial-setup.ts'
import { SETUP_QUESTION } from '#contract/surveys.ts'
import { notFound } from '#server/errors.ts'
import { findOnboarding } from '#server/features/onboardings/queries.ts'
import { findOffer, toManagedCode } from '#server/features/promotion-codes/queries.ts'
import { findSurveyResponse } from '#server/features/surveys/queries.ts'
import type { Ctx } from '#server/work.ts'
import { requireOwner } from './open-setup.ts'

/** Returns the initial values of the wizard, including saved ones. */
export async function getAccountDetails(ctx: Ctx, organization_id: number) {
  requireOwner(ctx, organization_id)
  const row = await ctx.db
    .selectFrom('organizations as o')
    .innerJoin('users as u', (join) => join.on('u.id', '=', ctx.actor.id))
    .leftJoin('locations as l', 'l.id', 'o.main_location_id')
    .leftJoin('contracts as c', 'c.organization_id', 'o.id')
    .where('o.id', '=', organization_id)
    .select(['o.name', 'o.no_startup_fee', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number', 'c.promo_code'])
    .select(['l.street_address', 'l.street_address_line_2', 'l.city', 'l.state', 'l.country', 'l.zip_code'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const surveyResponse = await findSurveyResponse(ctx, organization_id, SETUP_QUESTION)
  const account_details: AccountDetails = {
    organization: withoutPlaceholderName(row.name),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number ?? '',
    street_address: row.street_address ?? '',
    street_address_line_2: row.street_address_line_2 ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    country: row.country ?? DEFAULT_COUNTRY,
    zip_code: row.zip_code ?? '',
    promo_code: row.promo_code ?? '',
    survey_question_id: SETUP_QUESTION,
    survey_answer_id: surveyResponse?.survey_answer_id ?? null,
    survey_response_other: surveyResponse?.survey_response_other ?? '',
  }
  const offer = await findOffer(ctx)
  return {
    account_details,
    metadata: {
      is_saved: (await findOnboarding(ctx, organization_id)) !== undefined,
      no_startup_fee: row.no_startup_fee,
      promotion: offer ? toManagedCode(offer) : null,
    },
  }
}
