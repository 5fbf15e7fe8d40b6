import { sql } from 'kysely'
import { MAX_BONDINGS } from '#contract/bondings.ts'
import { STATUS } from '#contract/enums.ts'
import { patientName } from '#server/db/patient-names.ts'
import { hasSetupToApprove } from '#server/features/patients/status-conditions.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

/** The days on the board: `first` is the day of today, `after` the first one that is not on it. */
type Days = { first: string; after: string; by: 'bonding_date' | 'ship_date' }

type Cases = ReturnType<typeof openCases>

/** Cases in scope that are not cancelled, with their form and the promise in force. */
export function openCases(ctx: Ctx, organization_ids: readonly number[] | undefined) {
  const cases = visiblePatients(ctx)
    .innerJoin('rx_forms as f', 'f.patient_id', 'patients.id')
    .leftJoin('case_promises as c', (join) => join.onRef('c.patient_id', '=', 'patients.id').on('c.until', 'is', null))
    .where('patients.deleted_at', 'is', null)
    .where('f.cancelled_at', 'is', null)
  return organization_ids?.length ? cases.where('patients.organization_id', 'in', organization_ids) : cases
}

/** Lists the first cases of the board, with how many there are. */
export function listWithin(cases: Cases, { first, after, by }: Days) {
  // A parcel that should have left stays on the board, a bonding that is over does not.
  const shown =
    by === 'ship_date'
      ? cases.where('c.ships_safe', '<', after).orderBy('c.ships_safe')
      : cases.where('f.bonding_date', '>=', first).where('f.bonding_date', '<', after).orderBy('f.bonding_date')
  return shown
    .innerJoin('users as doctor', 'doctor.id', 'patients.user_id')
    .innerJoin('organizations as o', 'o.id', 'patients.organization_id')
    .orderBy('patients.id')
    .limit(MAX_BONDINGS)
    .select([
      'patients.id',
      'patients.organization_id',
      patientName('patients').as('formatted_name'),
      'patients.case_number_text',
      'doctor.full_name as doctor_name',
      'o.name as organization_name',
      'f.id as rx_form_id',
      'f.updated_at as form_updated_at',
      'f.ready_at',
      'f.completed_at',
      'f.cancelled_at',
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<boolean>`exists (select from asked_items a where a.patient_id = patients.id and a.state = 'open')`.as(
        'is_asked',
      ),
      sql<boolean>`(patients.status_key = 'awaiting_approval' and ${hasSetupToApprove('patients')})`.as(
        'has_setup_to_approve',
      ),
      // The shipment of the promise: that of the open request, else the newest one.
      sql<string | null>`(select pr.delivery_date_to
        from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
        where r.patient_id = patients.id and r.status_id <> ${sql.lit(STATUS.canceled)}
        order by r.status_id <= ${sql.lit(STATUS.pending)} desc, r.id desc limit 1)`.as('deliver_by'),
    ])
    .execute()
}

export type BoardRow = Awaited<ReturnType<typeof listWithin>>[number]

/** Finds the first case after the days of the board. */
export function findNext(cases: Cases, { after, by }: Days) {
  const later =
    by === 'ship_date'
      ? cases.where('c.ships_safe', '>=', after).orderBy('c.ships_safe')
      : cases.where('f.bonding_date', '>=', after).orderBy('f.bonding_date')
  return later.limit(1).select(['c.ships_safe', 'f.bonding_date']).executeTakeFirst()
}
