import type { Kysely } from 'kysely'
import { addBusinessDays, type Closures } from '#contract/business-days.ts'
import { labDay } from '#contract/working-time.ts'
import type { DB } from '#server/db/schema.ts'
import { itemAt } from './random.ts'

/** Business days from the safe arrival to the bonding, in turn: most are enough, a few are tight. */
const DAYS_TO_SPARE = [3, 9, 1, 14, 6, 2, 16, 11]

/**
 * Returns a bonding date for every open case that has one, since practices choose it by what was promised. One case of
 * that practice is too late, the first that arrives.
 */
export async function chooseBondingDates(db: Kysely<DB>, closures: Closures, late_organization_id: number) {
  const cases = await db
    .selectFrom('rx_forms as f')
    .innerJoin('case_promises as c', (join) =>
      join.onRef('c.patient_id', '=', 'f.patient_id').on('c.until', 'is', null),
    )
    .where('f.bonding_date', 'is not', null)
    .orderBy('f.id')
    .select(['f.id', 'c.patient_id', 'f.organization_id', 'c.setup_by', 'c.answer_by', 'c.arrives_safe'])
    .execute()
  const arriving = cases
    .flatMap(({ setup_by, answer_by, arrives_safe, ...form }) => {
      const arrival = arrives_safe ?? (answer_by ? labDay(answer_by) : setup_by)
      return arrival ? [{ ...form, arrival }] : []
    })
    .sort((a, b) => a.arrival.localeCompare(b.arrival))
  const late = arriving.find(({ organization_id }) => organization_id === late_organization_id)
  return arriving.map((form, at) => {
    const days = form === late ? 0 : itemAt(DAYS_TO_SPARE, at)
    return { id: form.id, patient_id: form.patient_id, bonding_date: addBusinessDays(form.arrival, days, closures) }
  })
}
