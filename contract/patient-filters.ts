import { z } from 'zod'
import { SHIPPING_METHODS, type ShippingMethodKey } from './shipping.ts'
import { statsSelector } from './statistics.ts'
import { queryId, dateRange, flag, like, lineText, listOf } from './wire.ts'

const SHIPPING_KEYS = SHIPPING_METHODS.map((method): ShippingMethodKey => method.key)

/** Filters of the patient lists (specification 1.6); the values of a `listOf` are combined with OR. */
export const patientFilters = {
  user_id: queryId,
  organization_id: listOf(queryId),
  patient_status_id: z.coerce.number().int().min(1).max(5),
  patient_full_name_like: like,
  doctor_full_name_or_organization_like: like,
  doctor_full_name_like: like,
  trashed: z.enum(['with', 'only']),
  held: flag,
  only_on_hold: flag,
  cancelled: flag,
  /** A card of the dashboard or one of its chips; created_at_between then applies to the card's own date. */
  stats: statsSelector,
  active_request_only: flag,
  archived_only: flag,
  rush_case_only: flag,
  /** An addition to specification 1.6: cases that await the doctor's approval, for the view of that name. */
  awaiting_approval: flag,
  /** Cases with a setup that the user, as their doctor, has to approve, or that other doctors have to; none on hold. */
  waits_for: z.enum(['me', 'colleagues']),
  /** What is asked of the practice: still open, past its due time, or of this user (specification 4.16). */
  asked: z.enum(['open', 'overdue', 'mine']),
  shipping: flag,
  organization_type: listOf(lineText.max(50)),
  ids: listOf(queryId),
  filter_assignments: listOf(z.enum(['O', 'H', '3'])),
  chosen_wi_organization_id: listOf(queryId),
  filter_request_type_status: listOf(
    z
      .string()
      .regex(
        /^(initial_case_setup|printing_request|flawed_tray):(new|in_progress|pending|completed)$/,
        'Invalid value.',
      ),
  ),
  request_step: lineText.max(50),
  tracking_number: lineText.max(40),
  filter_shipping_type: listOf(z.enum(SHIPPING_KEYS)),
  filter_ship_date_range: dateRange,
  created_at_between: dateRange,
  completed_case_between: dateRange,
  shipped_between: dateRange,
  impression_type: listOf(queryId),
  products_list: queryId,
  case_tray_id: queryId,
  null_tray_only: flag,
}
