import { at, columns, instants } from './ceiling.ts'

/** Names and state of a patient `p`, as lists and the case show them. */
export const PATIENT_FACTS = `${columns(
  'p',
  `id first_name last_name full_name case_number_text numeric_suffix patient_status_id status_key is_on_hold rush_case
  user_id organization_id location_id step_request_type step_key step_status ship_date_sort bundled_shipment_id`,
)},
  p.full_name || coalesce(' (' || p.numeric_suffix || ')', '') as formatted_name,
  ${instants('p', 'created_at updated_at deleted_at setup_completed_at approved_at step_updated_at')},
  shipment.shipping_method_id, shipment.ship_date, shipment.tracking_number,
  request.id as customer_request_id, request.status_id as customer_request_status_id,
  exists (select from customer_requests r join flawed_trays f on f.customer_request_id = r.id
    where r.patient_id = p.id and r.status_id between 1 and 3 and f.status_id = 1) as has_pending_flawed_tray_request,
  tray.tray_number as case_tray_number`

/** What stands around a patient `p`: doctor, practice, tray, the newest parcel and the newest request, an open one first. */
export const AROUND_PATIENT = `
  join users doctor on doctor.id = p.user_id
  join organizations o on o.id = p.organization_id
  left join case_trays tray on tray.id = p.case_tray_id and tray.deleted_at is null
  left join lateral (
    select pr.shipping_method_id, pr.ship_date, r.tracking_number
    from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = p.id and r.status_id <> 5 order by r.id desc limit 1) shipment on true
  left join lateral (
    select r.id, r.status_id from customer_requests r
    where r.patient_id = p.id order by (r.status_id between 1 and 3) desc, r.id desc limit 1) request on true`

/** One row of a patients list. */
export const PATIENT_ROW = `${PATIENT_FACTS},
  doctor.full_name as doctor_name, o.name as organization_name,
  case when p.is_on_hold then
    (select h.note from on_hold_notes h where h.patient_id = p.id order by h.id desc limit 1) end as hold_note,
  (select f.thumbnail_path from patient_files f where f.patient_id = p.id and f.patient_file_type_id = 1
    and f.thumbnail_path is not null order by f.id desc limit 1) as thumbnail_url`

/** One place of a practice, `l`. */
export const LOCATION = `${columns(
  'l',
  `id organization_id location_name first_name last_name email phone_number street_address street_address_line_2
  city state zip_code country timezone_offset`,
)}, ${at('l.created_at')} as created_at, ${at('l.updated_at')} as updated_at`
