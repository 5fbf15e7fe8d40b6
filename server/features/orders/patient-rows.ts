import { sql } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Work } from '#server/work.ts'

/** The charges of one patient on an order in cents: the case, later requests, and lines added by staff. */
export type PatientRow = {
  order_id: number
  patient_id: number
  patient_name: string
  doctor_name: string
  case_number: string | null
  impression_type: number | null
  creation_date: string
  arches: number
  base_fee: number
  done_elsewhere: number
  add_ons: number
  charges: { id: number; description: string; value_cents: number }[]
  /** Whether the patient still has a charge that is not on any order. */
  is_uncharged: boolean
}

/** Returns the fields of a row that the invoice calculation reads. */
export function toInvoicePatient(row: PatientRow) {
  return { ...row, charges: row.charges.map(({ value_cents }) => value_cents) }
}

/**
 * Lists the patient rows of these orders as they were charged, in the order of their first charge. A patient with only
 * a free request (the print included in the case) has no row.
 */
export async function listPatientRows(ctx: Work, order_ids: readonly number[]): Promise<PatientRow[]> {
  return order_ids.length === 0 ? [] : patientRows(ctx.db, order_ids)
}

const patientRows = preparedTemplate(
  (_db, order_ids: readonly number[]) => sql<PatientRow>`
    select order_id, patient_key as patient_id,
      (array_agg(patient_name order by at))[1] as patient_name, (array_agg(doctor_name order by at))[1] as doctor_name,
      (array_agg(case_number order by at))[1] as case_number,
      (array_agg(impression_type order by at))[1] as impression_type,
      to_char(min(creation_date), 'YYYY-MM-DD') as creation_date,
      sum(arches)::int as arches, sum(base_fee)::bigint as base_fee, sum(done_elsewhere)::bigint as done_elsewhere,
      sum(add_ons)::bigint as add_ons,
      coalesce(json_agg(charge order by at) filter (where charge is not null), '[]'::json) as charges,
      exists (select from charges h where h.patient_id = charged.patient_key and h.order_id is null) as is_uncharged
    from (
      select order_id, patient_key, patient_name, doctor_name, case_number, impression_type, creation_date,
        arches, base_fee_cents as base_fee, done_elsewhere_cents as done_elsewhere, add_ons_cents as add_ons,
        null::json as charge, charged_at as at
      from charges where order_id = any(${order_ids}::integer[])
      union all
      select order_id, patient_key, patient_name, doctor_name, case_number, impression_type, creation_date, 0, 0, 0, 0,
        json_build_object('id', id, 'description', description, 'value_cents', value_cents), created_at
      from patient_charges where order_id = any(${order_ids}::integer[])
    ) charged
    group by order_id, patient_key
    having sum(arches) > 0 or bool_or(add_ons <> 0 or charge is not null)
    order by order_id, min(at), patient_key`,
)
