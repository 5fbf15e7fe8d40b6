import { SEARCH_MODELS } from '#contract/search.ts'
import type { EventName } from '#contract/events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { beginPass, continuePass } from './reindex-pass.ts'
import { reindex } from './reindex.ts'
import { affectedDocuments } from './affected-documents.ts'

/** The events that change search documents (specification 4.12). */
const FACTS = [
  'user.created',
  'user.verified',
  'user.updated',
  'user.password_changed',
  'user.email_changed',
  'user.email_change_stopped',
  'user.role_changed',
  'user.archived',
  'user.restored',
  'user.deleted',
  'organization.created',
  'organization.account_details_saved',
  'organization.initial_purchase_processed',
  'organization.updated',
  'organization.archived',
  'organization.restored',
  'organization.deleted',
  'organization.member_added',
  'organization.role_changed',
  'organization.member_removed',
  'contract.suspended',
  'contract.resumed',
  'onboarding.proceeded',
  'pricing.saved',
  'location.created',
  'location.updated',
  'location.deleted',
  'case.submitted',
  'case.modified',
  'case.form_deleted',
  'patient.created',
  'patient.updated',
  'patient.archived',
  'patient.restored',
  'patient.deleted',
] as const satisfies readonly EventName[]

/**
 * Updates the index within a second of the write. `byHand`, so that no transaction is open during calls to a hosted
 * engine.
 */
export const searchJobs = featureJobs('search', {
  on: Object.fromEntries(FACTS.map((name) => [name, { byHand: reindexTouched }])),
})

/** Uses its own queue, so that a full pass does not delay updates. */
export const searchPassJobs = featureJobs('search-pass', {
  every: { minute: { byHand: continuePass }, day: { byHand: beginPass } },
})

const MOST_AT_ONCE = 500

async function reindexTouched(ctx: JobContext, event: RecordedEvent) {
  const touched = await affectedDocuments(ctx, event)
  for (const model of SEARCH_MODELS) {
    for (let at = 0; at < touched[model].length; at += MOST_AT_ONCE) {
      await reindex(ctx, { model, ids: touched[model].slice(at, at + MOST_AT_ONCE) })
    }
  }
}
