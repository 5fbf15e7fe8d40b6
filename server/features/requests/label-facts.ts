import { sql, type Expression } from 'kysely'
import { PRINTING_STATUS } from '#contract/enums.ts'

type Label = 'patient' | 'shipping'
type Facts = Record<string, unknown>

/**
 * Matches printing requests (alias `o`) in the parcel of `lp`: those still to be sent with it, and shipped ones whose
 * label lists it. A parcel is completed case by case, which does not make its label stale.
 */
const isInParcel = sql`(o.bundled_shipment_id = lp.bundled_shipment_id and o.printing_request_status_id = ${sql.lit(PRINTING_STATUS.new)})
  or (o.location_id = lp.location_id and o.printing_request_status_id = ${sql.lit(PRINTING_STATUS.completed)}
    and o.shipping_label_facts->'parcel' @> to_jsonb(lp.customer_request_id))`

/** The facts printed on each label, keyed by the words displayed when they change. A null fact was not printed. */
const FACTS = {
  patient: sql`jsonb_build_object(
    'patient', lc.first_name || ' ' || lc.last_name,
    'suffix', coalesce(lc.numeric_suffix, 0),
    'case number', coalesce(lc.case_number_text, ''),
    'doctor', lu.full_name,
    'practice', lo.name,
    'rush', lc.rush_case,
    'prints', (
      select coalesce(jsonb_agg(jsonb_build_array(i.jaw_type_id, i.content_type_id, i.insert_brackets)
        order by i.jaw_type_id, i.content_type_id, i.id), '[]')
      from printing_request_items i where i.printing_request_id = lp.id
    ),
    'ship date', lp.ship_date,
    'shipping method', lp.shipping_method_id
  )`,
  shipping: sql`jsonb_build_object(
    'patient', lc.first_name || ' ' || lc.last_name,
    'suffix', coalesce(lc.numeric_suffix, 0),
    'practice', lo.name,
    'address', case when ll.id is not null then jsonb_build_array(ll.first_name, ll.last_name, ll.location_name, ll.street_address,
      ll.street_address_line_2, ll.city, ll.state, ll.zip_code, ll.country, ll.phone_number) end,
    'ship date', lp.ship_date,
    'shipping method', lp.shipping_method_id,
    'expected arrival', lp.expected_arrival_date,
    'tracking number', lr.tracking_number,
    'parcel', (
      select jsonb_agg(o.customer_request_id order by o.customer_request_id)
      from printing_requests o
      join customer_requests q on q.id = o.customer_request_id
      join patients c on c.id = q.patient_id and c.deleted_at is null
      where ${isInParcel}
    )
  )`,
}

/**
 * Selects the current facts of a printing request's label as one JSON object. Its table aliases are unique, so that it
 * can be embedded in any query.
 */
export function labelFacts(label: Label, printing_request_id: Expression<number>) {
  return sql<Facts>`(
    select ${FACTS[label]}
    from printing_requests lp
    join customer_requests lr on lr.id = lp.customer_request_id
    join patients lc on lc.id = lr.patient_id
    join users lu on lu.id = lc.user_id
    join organizations lo on lo.id = lc.organization_id
    left join locations ll on ll.id = lp.location_id
    where lp.id = ${printing_request_id}
  )`
}

/**
 * Returns the names of the facts that have changed since the label was printed; empty for a current or unprinted label.
 */
export function staleFacts(printed: unknown, now: Facts | null): string[] {
  if (!printed || !now) return []
  return Object.entries(printed)
    .filter(([name, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(now[name] ?? null))
    .map(([name]) => name)
}
