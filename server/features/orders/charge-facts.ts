import { sql, type Kysely } from 'kysely'
import type { PricedForm, PrintedArch } from '#contract/case-price.ts'
import { BOTH_JAWS } from '#contract/enums.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'

/** A charge that is due, with the facts its price depends on. */
export type DueCharge = {
  id: number
  patient_id: number
  kind: 'case' | 'request'
  due_at: string
  patient_name: string
  doctor_name: string
  case_number: string | null
  creation_date: string
  form: (PricedForm & { impression_type: number }) | null
  request: {
    assigned_to: string | null
    shipping_method: number | null
    custom_cents: number | null
    carries_parcel: boolean
    items: PrintedArch[]
  } | null
}

/**
 * Selects charges (alias `h`) with the facts that price them. If the case includes printing, its first non-corrective
 * print of each jaw belongs to the case; every later print is priced as part of its request (specification 5.2).
 */
function chargesWithFacts(db: Kysely<DB>) {
  return db
    .selectFrom('charges as h')
    .innerJoin('patients as p', 'p.id', 'h.patient_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('rx_forms as f', 'f.patient_id', 'p.id')
    .leftJoin('customer_requests as r', 'r.id', 'h.customer_request_id')
    .leftJoin('printing_requests as g', 'g.customer_request_id', 'r.id')
    .select([
      'h.id',
      'h.patient_key as patient_id',
      'h.kind',
      'h.due_at',
      'p.full_name as patient_name',
      'u.full_name as doctor_name',
      'p.case_number_text as case_number',
      sql<string>`to_char(p.created_at, 'YYYY-MM-DD')`.as('creation_date'),
      sql<DueCharge['form']>`case when f.id is not null then json_build_object(
        'addon_options', f.addon_options, 'export_type', f.export_type, 'impression_type', f.impression_type,
        'insert_brackets_assignment', f.insert_brackets_assignment, 'jaws_id', f.jaws_id,
        'print_assignment', f.print_assignment, 'products_list', f.products_list, 'root_integration', f.root_integration,
        'rush_case', f.rush_case, 'shipping_method', f.shipping_method,
        'submission_completed_by', f.submission_completed_by) end`.as('form'),
      sql<DueCharge['request']>`case when r.id is not null then json_build_object(
        'assigned_to', g.assigned_to, 'shipping_method', g.shipping_method_id,
        'custom_cents', r.custom_shipping_fee_cents, 'carries_parcel', h.carries_parcel and g.id is not null,
        'items', coalesce((
          select json_agg(json_build_object('jaw_type_id', i.jaw_type_id, 'insert_brackets', i.insert_brackets,
            'is_flawed', i.flawed_tray_id is not null, 'is_of_case', i.is_of_case,
            'brackets_are_of_case', i.is_of_case and f.insert_brackets_assignment is not distinct from 'O') order by i.id)
          from (
            select n.*, n.flawed_tray_id is null and f.print_assignment in ('O', '3')
              and n.id = (
                select m.id from printing_request_items m
                join printing_requests q on q.id = m.printing_request_id
                join customer_requests c on c.id = q.customer_request_id
                where c.patient_id = p.id and c.completed_at is not null and m.jaw_type_id = n.jaw_type_id
                  and m.flawed_tray_id is null
                order by c.completed_at, m.id limit 1) as is_of_case
            from printing_request_items n where n.printing_request_id = g.id
          ) i), '[]'::json)) end`.as('request'),
    ])
}

/**
 * Lists an organization's unbilled charges due from `from` to `until`, oldest first. Excludes patients cancelled or
 * archived before the charge became due.
 */
export const listDue = preparedTemplate((db, organization_id: number, from: string, until: string, limit: number) =>
  chargesWithFacts(db)
    .where('h.organization_id', '=', organization_id)
    .where('h.order_id', 'is', null)
    .where('h.due_at', '>=', from)
    .where('h.due_at', '<=', until)
    .where((eb) => eb.or([eb('p.deleted_at', 'is', null), eb('p.deleted_at', '>', eb.ref('h.due_at'))]))
    .orderBy('h.due_at')
    .orderBy('h.id')
    .limit(limit),
)

type DuePeriod = { organization_id: number; from: string; after: string; until: string }

/** Counts the arches of cases that become chargeable between two closings, without the row limit of `listDue`. */
export async function countDueArches(db: Kysely<DB>, { organization_id, from, after, until }: DuePeriod) {
  const { rows } = await sql<{ arches: number }>`
    select coalesce(sum(case f.jaws_id when ${BOTH_JAWS} then 2 else 1 end), 0)::integer as arches
    from charges h join patients p on p.id = h.patient_id join rx_forms f on f.patient_id = p.id
    where h.organization_id = ${organization_id} and h.order_id is null and h.kind = 'case'
      and h.due_at >= ${from} and (h.due_at > ${after} or ${after} = ${from}) and h.due_at <= ${until}
      and (p.deleted_at is null or p.deleted_at > h.due_at)`.execute(db)
  return rows[0]?.arches ?? 0
}

/** Finds the case charge of a patient in an open order, with its current facts. */
export function findOpenCaseCharge(db: Kysely<DB>, patient_id: number) {
  return chargesWithFacts(db)
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .where('h.patient_id', '=', patient_id)
    .where('h.kind', '=', 'case')
    .where('o.fm_invoice_status', 'is', null)
    .select(['h.charged_at', 'h.order_id', 'h.organization_id'])
    .executeTakeFirst()
}
