import { sql, type Kysely } from 'kysely'
import { isLabPartner } from '#contract/access.ts'
import type { PatientRow } from '#contract/patients.ts'
import type { DB } from '#server/db/schema.ts'
import { thumbnailUrls } from '#server/features/files/queries.ts'
import type { Ctx } from '#server/http/context.ts'

/** 'Lena Sorensen (1)': the name with its suffix. */
function formattedName(patient: { first_name: string; last_name: string; numeric_suffix: number | null }) {
  const name = `${patient.first_name} ${patient.last_name}`
  return patient.numeric_suffix === null ? name : `${name} (${patient.numeric_suffix})`
}

/** The rows of patients that the person may see, in the order of the ids: one statement for all, urls signed together. */
export async function loadRows(ctx: Ctx, ids: readonly number[]): Promise<PatientRow[]> {
  if (ids.length === 0) return []
  const found = new Map((await rowFacts(ctx.db, ids)).map((row) => [row.id, row]))
  const rows = ids.map((id) => found.get(id)).filter((row) => row !== undefined)
  const hidesBundles = isLabPartner(ctx.actor)
  const thumbnails = await thumbnailUrls(
    ctx,
    rows.map((row) => row.thumbnail_path),
  )
  return rows.map(({ thumbnail_path, ...row }) => ({
    ...row,
    // Written by refresh.ts alone, from the names of the contract.
    status_key: row.status_key as PatientRow['status_key'],
    step_request_type: row.step_request_type as PatientRow['step_request_type'],
    step_status: row.step_status as PatientRow['step_status'],
    full_name: `${row.first_name} ${row.last_name}`,
    formatted_name: formattedName(row),
    bundled_shipment_id: hidesBundles ? null : row.bundled_shipment_id,
    hold_note: row.is_on_hold ? row.hold_note : null,
    thumbnail_url: thumbnails.get(thumbnail_path ?? '') ?? null,
  }))
}

/**
 * Shipping facts are those of the newest request that has a printing request and is not cancelled; the customer request
 * is the newest open one, else the newest of all.
 */
function rowFacts(db: Kysely<DB>, ids: readonly number[]) {
  return (
    db
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
            .where('r.status_id', '!=', 5)
            .orderBy('r.id', 'desc')
            .limit(1)
            .select(['pr.shipping_method_id', 'pr.ship_date', 'pr.tracking_number'])
            .as('shipment'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('customer_requests as r')
            .whereRef('r.patient_id', '=', 'p.id')
            .orderBy(sql`(r.status_id between 1 and 3)`, 'desc')
            .orderBy('r.id', 'desc')
            .limit(1)
            .select(['r.id', 'r.status_id'])
            .as('request'),
        (join) => join.onTrue(),
      )
      // One parameter, however long the page: fifty of them cost more to write and to plan than the rows to read.
      .where(sql<boolean>`p.id = any(${ids})`)
      .select([
        'p.id',
        'p.first_name',
        'p.last_name',
        'p.case_number_text',
        'p.numeric_suffix',
        'p.created_at',
        'p.updated_at',
        'p.deleted_at',
        'p.setup_completed_at',
        'p.approved_at',
        'p.patient_status_id',
        'p.status_key',
        'p.is_on_hold',
        'p.rush_case',
        'p.user_id',
        sql<string>`doctor.full_name`.as('doctor_name'),
        'p.organization_id',
        'o.name as organization_name',
        'p.location_id',
        'p.step_request_type',
        'p.step_key',
        'p.step_status',
        'p.step_updated_at',
        'p.ship_date_sort',
        'shipment.shipping_method_id',
        'shipment.ship_date',
        'shipment.tracking_number',
        'request.id as customer_request_id',
        'request.status_id as customer_request_status_id',
        sql<boolean>`exists (select 1 from customer_requests r join flawed_trays f on f.customer_request_id = r.id
        where r.patient_id = p.id and r.status_id between 1 and 3 and f.status_id = 1)`.as(
          'has_pending_flawed_tray_request',
        ),
        'p.bundled_shipment_id',
        't.tray_number as case_tray_number',
        sql<
          string | null
        >`(select h.note from on_hold_notes h where h.patient_id = p.id order by h.id desc limit 1)`.as('hold_note'),
        sql<string | null>`(select f.thumbnail_path from patient_files f
        where f.patient_id = p.id and f.patient_file_type_id = 1 and f.thumbnail_path is not null
        order by f.id desc limit 1)`.as('thumbnail_path'),
      ])
      .execute()
  )
}
