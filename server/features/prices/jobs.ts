import { DRAFT_CHANGED } from '#contract/price-drafts.ts'
import { PRICES_CHANGED } from '#contract/prices.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'

export const priceJobs = featureJobs('prices', {
  on: {
    'pricing.saved': { byHand: pushChange },
    'settings.saved': { byHand: pushChange },
    'price_draft.begun': { byHand: pushDraft },
    'price_draft.taken_over': { byHand: pushDraft },
    'price_draft.discarded': { byHand: pushDraft },
  },
})

/** Notifies staff of a changed draft, whichever list it belongs to; clients reload it. */
function pushDraft({ services }: JobContext) {
  return services.realtime.publish('private-internal', DRAFT_CHANGED, {})
}

/**
 * Notifies all users of changes in the general list; changes in an organization's list only its members and the staff.
 * Clients reload the prices.
 */
async function pushChange(ctx: JobContext, { organization_id }: RecordedEvent<'pricing.saved' | 'settings.saved'>) {
  const { realtime } = ctx.services
  if (organization_id === null) return realtime.publish('private-general', PRICES_CHANGED, {})
  await realtime.publish('private-internal', PRICES_CHANGED, {})
  await realtime.publish(`private-organization.${organization_id}`, PRICES_CHANGED, {})
}
