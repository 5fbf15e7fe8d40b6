import { sql } from 'kysely'
import type { CasePromise } from '#contract/promises.ts'

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(ISO)})`

/** SQL: the promise in force of the case of that column, as the wire has it; null without one. */
export function promiseInForce(patient_id: string) {
  return sql<CasePromise | null>`(
    select jsonb_build_object('setup_by', c.setup_by, 'answer_by', ${instant('c.answer_by')},
      'ships_likely', c.ships_likely, 'ships_safe', c.ships_safe, 'arrives_likely', c.arrives_likely,
      'arrives_safe', c.arrives_safe, 'reason', c.reason, 'made_at', ${instant('c.made_at')})
    from case_promises c where c.patient_id = ${sql.ref(patient_id)} and c.until is null)`
}
