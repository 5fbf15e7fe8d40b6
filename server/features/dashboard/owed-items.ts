import { sql } from 'kysely'
import { patientName } from '#server/db/patient-names.ts'
import type { Ctx } from '#server/work.ts'
import { selectPatients, type PracticeFilter } from './cards.ts'

/** The list of patients has the others. */
const LONGEST_WAITING = 8

/** Lists what practices were asked and have not answered, the longest waiting first, and counts all of it. */
export async function listOwedItems(ctx: Ctx, filter: PracticeFilter) {
  const rows = await selectPatients(ctx, filter)
    .innerJoin('asked_items as i', 'i.patient_id', 'patients.id')
    .innerJoin('organizations as o', 'o.id', 'patients.organization_id')
    .where('i.state', '=', 'open')
    .where('patients.status_key', '<>', 'canceled')
    .orderBy('i.opened_at')
    .orderBy('i.id')
    .limit(LONGEST_WAITING)
    .select([
      'i.id',
      'i.patient_id',
      'i.kind',
      'i.part',
      'i.view',
      'i.reason',
      'i.opened_at',
      'i.due_at',
      'o.name as organization',
      patientName('patients').as('formatted_name'),
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<number>`(count(*) filter (where i.due_at < ${ctx.now}) over ())::int`.as('overdue'),
    ])
    .execute()
  const [first] = rows
  const items = rows.map(({ total: _total, overdue: _overdue, ...item }) => item)
  return { items, total: first?.total ?? 0, overdue: first?.overdue ?? 0 }
}
