import type { AskedThing } from './asked-kinds.ts'
import type { LoggedRead } from './call.ts'
import type { ToothChange } from './tooth-changes.ts'
import type { ClosedRequest, ReopenedSetup } from './undo-state.ts'

/** Only the changed fields, before and after. */
export type Edit = { before: Record<string, unknown>; after: Record<string, unknown> }

type OfInvitation = { invitation_id: number; email: string; role: string | null }

type OfTray = { tray_id: number; tray_number: string }

/** A file of a setup version, as the seal records it. */
export type SealedFile = { name: string; sha256: string }

/** What is asked of a practice; an amount is never part of it, because not everybody who reads a case may see it. */
type OfAskedItem = AskedThing & { asked_item_id: number }

/** The change that a doctor wants in each of their cases; never the words beside it. */
type OfInstruction = ToothChange & { instruction_id: number }

type OfRequest = { request_id: number; printing_request_id?: number }

/** `undo_until`: the end of the undo window; absent in the demo's past, which cannot be undone. */
type Undoable = { undo_until?: string }

type HoldOrRelease = { name: string; reason: string; notify_doctor: boolean } & Undoable

/**
 * Every event that the product records, with the data that its reactions need. An event about a case has its patient as
 * its place.
 */
export type Events = {
  'user.created': { role: string }
  /** The address was verified by a mailed link. */
  'user.verified': { user_id: number }
  'user.signed_in': { user_id: number }
  /**
   * `reason`: the password, the state of the account or the page was wrong. It has no user if nobody has that address.
   */
  'user.sign_in_failed': { reason: string }
  'user.sign_in_locked': { reason: string }
  'user.second_factor_refused': Record<never, never>
  /** A call that a role, a permission or a missing second factor forbids. */
  'access.refused': { method: string; path: string }
  'user.signed_out': { user_id: number }
  'user.updated': Edit
  'user.password_changed': { user_id: number }
  /**
   * `initial`: another user created the account, so the link says Set, not Reset. `user_id` is null if nobody has the
   * address.
   */
  'auth.reset_requested': { user_id: number | null; initial?: true }
  /** Another user requested it; it takes effect once it is verified. */
  'user.email_change_requested': { user_id: number; before: string; after: string }
  'user.email_change_stopped': { user_id: number; before: string; after: string }
  'user.email_changed': { user_id: number; before: string; after: string }
  'user.role_changed': { user_id: number; before: string; after: string }
  'user.permission_toggled': { user_id: number; permission: string; granted: boolean }
  'user.archived': { user_id: number }
  'user.restored': { user_id: number }
  'user.deleted': { user_id: number; full_name: string; email: string; role: string }
  'user.sessions_ended': { user_id: number; count: number }
  'user.second_factor_added': { kind: 'totp' | 'passkey'; name?: string }
  'user.second_factor_removed': { kind: 'totp' | 'passkey'; name?: string }
  'user.second_factor_reset': { user_id: number }
  'user.passkey_renamed': Edit
  'user.recovery_codes_made': Record<never, never>
  'user.recovery_code_used': { left: number }
  'user.email_added': { email: string }
  'user.email_removed': { email: string }
  'auth.verification_requested': { user_id: number | null }
  /** `wait_seconds`: the delay of its reactions. */
  'mail.queued': { mail_id: number; wait_seconds?: number }
  /** Notifications that were held back for as long as they could be undone. */
  'notification.due': { ids: number[]; wait_seconds: number }
  'job.sent_again': { feature: string; name: string }
  'mail.tested': Record<never, never>
  'drill.requested': Record<never, never>
  'job.dropped': { feature: string; name: string; reason: string }
  'organization.created': { name: string }
  'organization.account_details_saved': { survey_answer_id: number | null; promo_code: string | null }
  'organization.initial_purchase_processed': { order_id: number; total_cents: number; promotion_code_id: number | null }
  'organization.updated': Edit
  'organization.billing_address_saved': Edit
  'organization.archived': Record<never, never>
  'organization.restored': Record<never, never>
  'organization.disabled': Record<never, never>
  'organization.enabled': Record<never, never>
  'organization.deleted': { name: string; user_ids: number[]; location_ids: number[] }
  'organization.credit_added': { credit_id: number; value: number; valid_from: string; valid_to: string | null }
  'organization.credit_ended': { credit_id: number; value: number; reason: string }
  'organization.contacts_saved': Edit
  'organization.notification_settings_saved': Edit
  'organization.preferences_saved': Edit
  'organization.member_added': { user_id: number; role: string }
  'organization.role_changed': { user_id: number; before: string; after: string }
  'organization.member_removed': { user_id: number; role: string }
  /** `current_step`: the number of finished steps. */
  'onboarding.proceeded': { current_step: number; status: number }
  'onboarding.updated': Edit
  'order.issued': { kind: 'start_up' | 'monthly'; total_cents: number; fm_invoice_status: string }
  /** `at`: as the contract stores its last payment. */
  'order.paid': { total_cents: number; payment_method_nickname: string | null; at: string }
  /** `attempt_at`: the time of the next attempt. */
  'order.payment_failed': { total_cents: number; reason: string; attempt_at: string | null }
  'order.blocked': { total_cents: number; reason: string }
  /** The credits of the order can be used again. */
  'order.voided': { total_cents: number; reason: string }
  'dispute.opened': { order_id: number; line: string; value_cents: number; reason: string }
  'dispute.answered': {
    order_id: number
    line: string
    value_cents: number
    outcome: 'kept' | 'removed'
    answer: string
  }
  'payment_method.added': { payment_method_nickname: string }
  'payment_method.made_primary': { payment_method_nickname: string }
  'payment_method.removed': { payment_method_nickname: string }
  /** The changed prices by key, in dollars, days and percent; null where the organization pays the general price. */
  'pricing.saved': Edit
  'price_draft.begun': Record<string, never>
  /** `user_id`: the previous owner of the draft. */
  'price_draft.taken_over': { user_id: number }
  'price_draft.discarded': { user_id: number }
  'settings.saved': Edit
  'holidays.saved': Edit
  'order.line_added': { custom_description: string; value_cents: number }
  'order.line_removed': { custom_description: string | null; value_cents: number }
  'order.patient_charged': { patient_id: number; description: string; value_cents: number }
  'order.patient_charge_removed': { patient_id: number; description: string; value_cents: number }
  'periodic_rule.created': Record<string, unknown>
  'periodic_rule.updated': Edit
  'periodic_rule.deleted': { custom_description: string }
  'promotion_code.used': { code: string }
  'promotion_code.created': { code: string }
  'promotion_code.updated': Edit & { code: string }
  'promotion_code.deleted': { code: string }
  'invitation.sent': OfInvitation
  'invitation.resent': OfInvitation
  'invitation.revoked': OfInvitation
  'invitation.accepted': OfInvitation
  'announcement.updated': Edit & { visibility: string }
  'contract.rhythm_changed': Edit
  'contract.suspended': Record<never, never>
  'contract.resumed': Record<never, never>
  'license.created': { license_type: string; seats: number }
  'license.updated': Edit
  'license.deleted': { license_type: string }
  'license.activated': Record<never, never>
  'license.deactivated': Record<never, never>
  'device.updated': Edit & { name: string }
  'device.deleted': { name: string }
  'location.created': { name: string }
  'location.updated': Edit & { name: string }
  'location.deleted': { name: string }
  'bracket_library.created': { name: string; original_name: string }
  'bracket_library.updated': Edit & { name: string }
  'bracket_library.deleted': { name: string; file_path: string | null }
  'case.submitted': { rx_form_id: number; rush_case: boolean; stl_files: number; photos: number }
  'case.modified': {
    rx_form_id: number
    version: number
    before: Record<string, unknown>
    after: Record<string, unknown>
  }
  'case.ready': { rx_form_id: number; automatic: boolean }
  'case.cancelled': { rx_form_id: number }
  'case.form_deleted': { rx_form_id: number }
  'case.assigned': { rx_form_id: number; assign_to: string }
  'case.management_data_saved': { rx_form_id: number }
  'case.shipped_back': { rx_form_id: number; tracking_number: string }
  'case.setup_completed': {
    rx_form_id: number | null
    setup: number
    approved_at_once: boolean
    files?: SealedFile[]
    accepted_warnings?: { warning: string; reason: string }[]
  }
  /**
   * The version, its files, whether they were reviewed on pictures because the model could not be shown, and the
   * request that the approval created.
   */
  'case.approved': {
    rx_form_id: number | null
    setup?: number
    files?: SealedFile[]
    from_pictures?: boolean
    request_id?: number
  } & Undoable
  'case.changes_requested': { note: string; setup?: number; comments?: number[]; restores?: ReopenedSetup } & Undoable
  /** The version in question; `has_files`: it can be reviewed in the room. */
  'case.approval_reminded': { setup: number | null; has_files: boolean }
  'setup.file_stored': { setup_file_id: number; part: string; original_name: string }
  'setup.file_inspected': { setup_file_id: number }
  'setup.file_removed': { part: string; original_name: string }
  /** The number of the comment, its setup version, and the users to notify besides the other side. */
  'setup.commented': { comment_id: number; number: number; setup: number; mentions: number[] }
  'setup.replied': { comment_id: number; number: number; setup: number; mentions: number[] }
  'setup.comment_resolved': { comment_id: number; number: number; is_resolved: boolean }
  'setup.comment_removed': { number: number; text: string }
  'setup.instruction_ticked': OfInstruction
  'setup.instruction_unticked': OfInstruction
  'instruction.created': OfInstruction
  'instruction.updated': OfInstruction & Edit
  'instruction.deleted': OfInstruction
  /** A suggestion that is made no more. */
  'instruction.dismissed': ToothChange
  /** A link to the film of that version; its openings are counted and no events. */
  'setup.shared': { share_link_id: number; setup: number }
  'setup.share_revoked': { share_link_id: number; setup: number }
  /** A link by which a phone takes photos, and the first phone that used it. */
  'camera.linked': { camera_link_id: number; asked_item_id?: number }
  'camera.claimed': { camera_link_id: number }
  'asked.created': OfAskedItem & { reason: string }
  'asked.updated': OfAskedItem & Edit
  /** `by_link`: without a session, by a link that was given to the actor. */
  'asked.answered': OfAskedItem & { files: number; accepted_price?: boolean; by_link?: true }
  'asked.linked': OfAskedItem
  'asked.file_inspected': { asked_item_id: number; asked_item_file_id: number }
  'asked.accepted': OfAskedItem
  'asked.asked_again': OfAskedItem & { reason: string }
  'asked.withdrawn': OfAskedItem
  /** `to_owner`: it has waited for days, so the owner of the practice is told as well. */
  'asked.reminded': OfAskedItem & { to_owner: boolean }
  'patient.created': Record<never, never>
  'patient.updated': Edit
  'patient.held': HoldOrRelease
  'patient.released': HoldOrRelease
  /** The event that was undone. */
  'patient.undone': { event_id: number; name: string }
  'patient.archived': Record<never, never>
  'patient.restored': Record<never, never>
  'patient.deleted': { full_name: string }
  'patient.note_changed': {
    kind: 'doctor_notes' | 'management_notes' | 'internal_notes'
    /** The entry; events from before there were entries contain the complete text. */
    note_id?: number
    before: string | null
    after: string | null
  }
  'patient.treatment_note_saved': { treatment_note_id: number }
  'patient.treatment_note_removed': { treatment_note_id: number }
  'step.started': { step_id: number; step_key: string; step_group: string }
  'step.finished': { step_id: number; step_key: string; step_group: string }
  'step.changed': { step_id: number; step_key: string; step_group: string }
  'file.stored': {
    file_id: number
    patient_file_type_id: number
    original_name: string
    /** Why it was stored although the mesh check warned about it. */
    accepted_warning?: { warning: string; reason: string }
    /** The item that it answered, and the name of who sent it; another user accepted it. */
    asked_item_id?: number
    sent_by?: string
  }
  'file.inspected': { file_id: number }
  'file.removed': { original_name: string; patient_file_type_id: number }
  /** Also recorded for an addition to an open request. */
  'request.created': OfRequest & { flawed_tray_ids?: number[] } & Undoable
  'request.changed': OfRequest & { what: 'items' | 'shipping' | 'management_data' | 'trays' }
  /** `replaced`: the tray had a corrected file before. */
  'request.tray_corrected': OfRequest & { flawed_tray_id: number; jaw_type_id: number; replaced: boolean }
  'request.assigned': OfRequest & { assign_to: string }
  'request.label_printed': OfRequest & { label: 'patient' | 'shipping' }
  'request.completed': OfRequest & {
    tracking_number: string | null
    custom_shipping_fee_cents: number | null
    bundle: number[]
  }
  'request.cancelled': OfRequest & { restores?: ClosedRequest } & Undoable
  /** The days that moved; `bonding_date` if the case is no longer safe for it. */
  'promise.moved': {
    moved: Record<string, { before: string | null; after: string | null }>
    reason: string
    bonding_date?: string
  }
  /** A link is of its user; a new one replaces the one before. */
  'calendar.created': { with_names: boolean }
  'calendar.updated': { with_names: boolean }
  'calendar.revoked': Record<never, never>
  'api_key.created': { name: string; scopes: string[]; expires_at: string | null; organization_ids: number[] | null }
  'api_key.updated': Edit
  'api_key.revoked': { name: string }
  /** `reported`: a finder of the secret sent it, which ended the key. `in_url`: an address contained it and was refused. */
  'api_key.exposed': { name: string; exposure: 'reported' | 'in_url' }
  'webhook.created': { url: string; events: string[]; with_names: boolean }
  'webhook.updated': Edit
  'webhook.deleted': { url: string }
  'webhook.rotated': { url: string }
  'webhook.old_secret_ended': { url: string }
  /** `by_portal`: after days of failures. */
  'webhook.paused': { url: string; by_portal: boolean }
  'webhook.resumed': { url: string }
  'tray.created': OfTray
  'tray.archived': OfTray
  'tray.case_added': OfTray
  'tray.case_removed': OfTray
  'tray.shipping_id_generated': OfTray & { shipping_id_text: string }
}

export type EventName = keyof Events

type EventOf<Noun extends string> = Extract<EventName, `${Noun}.${string}`>
export type CaseEvent = EventOf<'asked' | 'case' | 'patient' | 'step' | 'file' | 'setup' | 'request' | 'promise'>
export type AskedEvent = EventOf<'asked'>
export type InvoiceEvent = EventOf<'order' | 'dispute'>

/** Every name in the audit trail: what was done, and what was only looked at. */
export type TrailEventName = EventName | LoggedRead['event']
