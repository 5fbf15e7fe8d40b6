import { DRAFT_CHANGED } from '#contract/price-drafts.ts'
import { PRICES_CHANGED } from '#contract/prices.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'

export const priceJobs = featureJobs('prices', {
  on: {
    'pricing.saved': { byHand: pushChange },
    'settings.saved': { byHand: pushChange },
    'price_draft.begun': { byHand: pushDraft },
    'price_draft.taken_over': { byHand: pushDraft },
    'price_draft.discarded': { byHand: pushDraft },
  },
})

/** Who sets prices reads it anew, whosesoever list it is of. */
function pushDraft({ services }: JobWork) {
  return services.realtime.publish('private-internal', DRAFT_CHANGED, {})
}

/** Everybody pays everybody's prices; those of an organization concern it and the staff. Each reads them by itself. */
async function pushChange(ctx: JobWork, { organization_id }: Recorded<'pricing.saved' | 'settings.saved'>) {
  const { realtime } = ctx.services
  if (organization_id === null) return realtime.publish('private-general', PRICES_CHANGED, {})
  await realtime.publish('private-internal', PRICES_CHANGED, {})
  await realtime.publish(`private-organization.${organization_id}`, PRICES_CHANGED, {})
}
