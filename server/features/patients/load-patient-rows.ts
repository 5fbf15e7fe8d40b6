import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import { isLabPartner } from '#contract/access.ts'
import { IOS_FILE, STATUS, STL_FILE } from '#contract/enums.ts'
import type { PatientRow } from '#contract/patients.ts'
import type { DB } from '#server/db/schema.ts'
import { patientName } from '#server/db/patient-names.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { FLAWED_TRAY, isOpenRequest } from '#server/db/request-states.ts'
import { thumbnailUrls } from '#server/features/files/queries.ts'
import { promiseInForce } from '#server/features/promises/promise-columns.ts'
import type { Ctx } from '#server/work.ts'
import { hasSetupToApprove } from './status-conditions.ts'

/**
 * Loads the rows of patients that the actor may see, in the order of the ids, with one statement and all urls signed
 * together. Rows are changed in place, since copying fifty rows costs as much as reading them.
 */
export async function loadPatientRows(ctx: Ctx, ids: readonly number[]): Promise<PatientRow[]> {
  if (ids.length === 0) return []
  const [first, ...others] = ids
  const facts = first !== undefined && others.length === 0 ? factsOfOne(ctx.db, first) : factsOfMany(ctx.db, ids)
  const found = new Map((await facts).map((row) => [row.id, row]))
  const rows = ids.map((id) => found.get(id)).filter((row) => row !== undefined)
  const hidesBundles = isLabPartner(ctx.actor)
  const thumbnails = await thumbnailUrls(
    ctx,
    rows.map((row) => row.thumbnail_url),
  )
  for (const row of rows) {
    if (hidesBundles) row.bundled_shipment_id = null
    if (row.thumbnail_url !== null) row.thumbnail_url = thumbnails.get(row.thumbnail_url) ?? null
  }
  return rows
}

/**
 * Shipping data come from the newest request that has a printing request and is not canceled. The customer request is
 * the newest open one, or else the newest.
 */
function rowFacts(db: Kysely<DB>, condition: Expression<SqlBool>) {
  return db
    .selectFrom('patients as p')
    .innerJoin('users as doctor', 'doctor.id', 'p.user_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('case_trays as t', (join) => join.onRef('t.id', '=', 'p.case_tray_id').on('t.deleted_at', 'is', null))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('customer_requests as r')
          .innerJoin('printing_requests as pr', 'pr.customer_request_id', 'r.id')
          .whereRef('r.patient_id', '=', 'p.id')
          .where('r.status_id', '!=', STATUS.canceled)
          .orderBy('r.id', 'desc')
          .limit(1)
          .select(['pr.shipping_method_id', 'pr.ship_date', 'r.tracking_number'])
          .as('shipment'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('customer_requests as r')
          .whereRef('r.patient_id', '=', 'p.id')
          .orderBy(sql`(${isOpenRequest('r')})`, 'desc')
          .orderBy('r.id', 'desc')
          .limit(1)
          .select(['r.id', 'r.status_id'])
          .as('request'),
      (join) => join.onTrue(),
    )
    .where(condition)
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.full_name',
      patientName('p').as('formatted_name'),
      'p.case_number_text',
      'p.numeric_suffix',
      'p.created_at',
      'p.updated_at',
      'p.deleted_at',
      'p.setup_completed_at',
      'p.approved_at',
      'p.patient_status_id',
      // Only cases/refresh.ts writes this column, with the keys of the contract.
      'p.status_key',
      'p.is_on_hold',
      'p.rush_case',
      'p.user_id',
      'doctor.full_name as doctor_name',
      'p.organization_id',
      'o.name as organization_name',
      'p.location_id',
      'p.step_request_type',
      'p.step_key',
      'p.step_status',
      'p.step_updated_at',
      'p.ship_date_sort',
      promiseInForce('p.id').as('promise'),
      'shipment.shipping_method_id',
      'shipment.ship_date',
      'shipment.tracking_number',
      'request.id as customer_request_id',
      'request.status_id as customer_request_status_id',
      sql<boolean>`exists (select 1 from customer_requests r join flawed_trays f on f.customer_request_id = r.id
        where r.patient_id = p.id and ${isOpenRequest('r')} and f.status_id = ${FLAWED_TRAY.needs_file})`.as(
        'has_pending_flawed_tray_request',
      ),
      sql<boolean>`p.status_key = 'awaiting_approval' and not ${hasSetupToApprove('p')}`.as('is_setup_missing'),
      'p.bundled_shipment_id',
      't.tray_number as case_tray_number',
      sql<string | null>`case when p.is_on_hold then
          (select h.note from on_hold_notes h where h.patient_id = p.id order by h.id desc limit 1) end`.as(
        'hold_note',
      ),
      // The newest setup, its upper arch if it has one, else the newest scan.
      sql<string | null>`coalesce(
        (select f.thumbnail_path from setups s join setup_files f on f.setup_id = s.id
          where s.patient_id = p.id and f.part = 'teeth' and f.thumbnail_path is not null
          order by s.version desc, f.jaw_id, f.id limit 1),
        (select f.thumbnail_path from patient_files f
          where f.patient_id = p.id and f.patient_file_type_id in (${STL_FILE}, ${IOS_FILE}) and f.thumbnail_path is not null
          order by f.patient_file_type_id, f.id desc limit 1))`.as('thumbnail_url'),
    ])
}

/** A single id gets its own plan, since PostgreSQL assumes ten elements for any array. */
const factsOfOne = preparedTemplate((db, id: number) => rowFacts(db, sql`p.id = ${id}`))
// One array parameter regardless of the page size: fifty parameters cost more to send and plan than the rows cost to
// read.
const factsOfMany = preparedTemplate((db, ids: readonly number[]) => rowFacts(db, sql`p.id = any(${ids})`))
