import { sql, type Kysely } from 'kysely'
import { BY_THIRD_PARTY, THIRD_PARTY } from '#contract/enums.ts'
import { REQUEST } from '#server/db/request-states.ts'
import type { DB } from '#server/db/schema.ts'

/**
 * Selects cases that wait for an organization's authorized third party, or would once their setup is approved: open,
 * not archived, and with a setup, bracket insertion or print assigned to it.
 */
export function thirdPartyCases(db: Kysely<DB>, organization_id: number) {
  return db
    .selectFrom('patients as p')
    .leftJoin('rx_forms as f', 'f.patient_id', 'p.id')
    .where('p.organization_id', '=', organization_id)
    .where('p.deleted_at', 'is', null)
    .where(
      sql<boolean>`(p.approved_at is null and f.cancelled_at is null and (f.submission_completed_by = ${BY_THIRD_PARTY}
        or ${THIRD_PARTY} in (f.print_assignment, f.insert_brackets_assignment))
      or exists (select from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
        where r.patient_id = p.id and r.status_id = ${REQUEST.new} and pr.assigned_to = ${THIRD_PARTY}))`,
    )
    .select('p.id')
    .orderBy('p.id')
}

export function casesOf(count: number) {
  return count === 1 ? 'This third party still has 1 open case.' : `This third party still has ${count} open cases.`
}
