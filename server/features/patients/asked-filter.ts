import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { isCustomer } from '#contract/access.ts'
import type { patientFilters } from '#contract/patient-filters.ts'
import type { Ctx } from '#server/work.ts'

type Which = z.output<typeof patientFilters.asked>

/**
 * Matches cases with an item that the practice has not answered, with one that is past its due time, or with one of the
 * actor: for customers an open one of their own patients, for the others an unfinished one that they asked (specification
 * 4.16). Nothing is awaited for a canceled case.
 */
export function isAskedOfPractice(ctx: Ctx, which: Which): Expression<SqlBool> {
  return sql<SqlBool>`(patients.status_key <> 'canceled' and ${ofItem(ctx, which)})`
}

function ofItem({ actor, now }: Ctx, which: Which): Expression<SqlBool> {
  if (which === 'overdue') return isPatientOf(sql`i.state = 'open' and i.due_at < ${now}`)
  if (which === 'open') return isPatientOf(sql`i.state = 'open'`)
  if (isCustomer(actor)) return sql<SqlBool>`(patients.user_id = ${actor.id} and ${isPatientOf(sql`i.state = 'open'`)})`
  return isPatientOf(sql`i.state in ('open', 'answered') and i.asked_by_user_id = ${actor.id}`)
}

/** Few of all items are unfinished, and partial indexes hold them, so their patients are looked up and not the reverse. */
function isPatientOf(condition: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`patients.id in (select i.patient_id from asked_items i where ${condition})`
}
