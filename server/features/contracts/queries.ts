import { sql } from 'kysely'
import type { Work } from '#server/work.ts'

/** Locks and returns the contract of an organization, so that billing decisions on it run one at a time. */
export function lockContract(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Register 30: SQL condition for an active organization (alias `o`) whose account setup is not finished, that is, whose
 * initial purchase was not processed. One with a main location counts only if it has an onboarding, that is, if its
 * owner has saved the details: the wizard resumes there, but a practice that the provider has set up never sees it.
 */
export function isSetupOpenSql() {
  return sql<boolean>`(o.disabled_at is null and o.deleted_at is null
    and not exists (select from contracts c where c.organization_id = o.id and c.initial_payment_date is not null)
    and (o.main_location_id is null or exists (select from onboardings b where b.organization_id = o.id)))`
}
