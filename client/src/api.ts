/* Written by `npm run client:types` from contract/v3; a test fails when it is not fresh. */

import type { CallOptions, CallShape, WriteOptions } from './call.ts'
import type { List } from './list.ts'

/** The form of the API that these types describe; sent with every request. */
export const VERSION = '2026-11-28'

/** A moment in UTC, such as `2026-11-28T17:30:00.000Z`. */
export type Instant = string

/** A day, such as `2026-11-28`. */
export type Day = string

export type StatusKey = "new" | "in_progress" | "awaiting_approval" | "approved" | "completed" | "canceled"

export type AskedItemsListReply = {
  id: number
  case_id: number
  kind: "scan" | "photo" | "answer" | "price"
  part: "upper" | "lower" | "bite" | null
  view: "front" | "left" | "right" | "upper" | "lower" | "face" | "profile" | "smile" | null
  reason: string
  state: "open" | "answered" | "accepted" | "withdrawn"
  due_at: Instant | null
  asked_at: Instant
  closed_at: Instant | null
  is_holding: boolean
  updated_at: Instant
  answers: {
    text: string | null
    files: {
      id: number
      name: string
      size: number
      sha256: string | null
      inspection: "pending" | "done" | "failed"
    }[]
    by: string | null
    at: Instant
  }[]
}[]

export type AskedItemsGetReply = {
  id: number
  case_id: number
  kind: "scan" | "photo" | "answer" | "price"
  part: "upper" | "lower" | "bite" | null
  view: "front" | "left" | "right" | "upper" | "lower" | "face" | "profile" | "smile" | null
  reason: string
  state: "open" | "answered" | "accepted" | "withdrawn"
  due_at: Instant | null
  asked_at: Instant
  closed_at: Instant | null
  is_holding: boolean
  updated_at: Instant
  answers: {
    text: string | null
    files: {
      id: number
      name: string
      size: number
      sha256: string | null
      inspection: "pending" | "done" | "failed"
    }[]
    by: string | null
    at: Instant
  }[]
}

export type AskedItemsUploadBody = {
  file_name: string
  file_size?: number
  in_parts?: boolean
}

export type AskedItemsUploadReply = {
  url: string
  file_path: string
  headers: Record<string, string>
  part_size?: number
  keeps_parts: boolean
}

export type AskedItemsAnswerBody = {
  text?: string | null
  /** By default []. */
  files?: {
    file_path: string
    file_name: string
  }[]
}

export type AskedItemsAnswerReply = {
  id: number
  case_id: number
  kind: "scan" | "photo" | "answer" | "price"
  part: "upper" | "lower" | "bite" | null
  view: "front" | "left" | "right" | "upper" | "lower" | "face" | "profile" | "smile" | null
  reason: string
  state: "open" | "answered" | "accepted" | "withdrawn"
  due_at: Instant | null
  asked_at: Instant
  closed_at: Instant | null
  is_holding: boolean
  updated_at: Instant
  answers: {
    text: string | null
    files: {
      id: number
      name: string
      size: number
      sha256: string | null
      inspection: "pending" | "done" | "failed"
    }[]
    by: string | null
    at: Instant
  }[]
}

export type AskedItemsCalls = {
  /**
   * What the lab asked of the practice for a case, open items first.
   * Needs the scope `cases:read`.
   */
  list(id: number, options?: CallOptions): Promise<AskedItemsListReply>
  /**
   * One thing that the lab asked of the practice.
   * Needs the scope `cases:read`.
   */
  get(id: number, item_id: number, options?: CallOptions): Promise<AskedItemsGetReply>
  /**
   * An address for one file of an answer; name its `file_path` in the answer.
   * Needs the scope `files:write`.
   */
  upload(id: number, body: AskedItemsUploadBody, options?: WriteOptions): Promise<AskedItemsUploadReply>
  /**
   * Answers an open item in words or with files; the yes to a price is given in the portal only.
   * Needs the scope `cases:write`.
   */
  answer(id: number, item_id: number, body?: AskedItemsAnswerBody, options?: WriteOptions): Promise<AskedItemsAnswerReply>
}

export type CasesListQuery = {
  /** By default 50. */
  limit?: number
  after?: string
  practice_id?: number
  archived?: boolean | string
  updated_since?: string
}

export type CasesListRow = {
  id: number
  first_name: string
  last_name: string
  case_number: string | null
  state: StatusKey
  is_on_hold: boolean
  is_rush: boolean
  practice_id: number
  doctor_id: number
  location_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  promise: {
    setup_by: Day | null
    answer_by: Instant | null
    ships_likely: Day | null
    ships_safe: Day | null
    arrives_likely: Day | null
    arrives_safe: Day | null
    reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
    made_at: Instant
  } | null
  setup_completed_at: Instant | null
  approved_at: Instant | null
  created_at: Instant
  updated_at: Instant
  archived_at: Instant | null
  is_deleted: false
} | {
  id: number
  practice_id: number
  is_deleted: true
}

export type CasesListMore = {
  mark: string | null
}

export type CasesGetReply = {
  id: number
  first_name: string
  last_name: string
  case_number: string | null
  state: StatusKey
  is_on_hold: boolean
  is_rush: boolean
  practice_id: number
  doctor_id: number
  location_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  promise: {
    setup_by: Day | null
    answer_by: Instant | null
    ships_likely: Day | null
    ships_safe: Day | null
    arrives_likely: Day | null
    arrives_safe: Day | null
    reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
    made_at: Instant
  } | null
  setup_completed_at: Instant | null
  approved_at: Instant | null
  created_at: Instant
  updated_at: Instant
  archived_at: Instant | null
  prescription: {
    id: number
    impression_date: Day
    impression: "pvs" | "stone_model" | "scan"
    jaws: "upper" | "lower" | "both"
    arch_form: "horseshoe" | "palate_lingual" | "low_profile_base" | "full_profile_base"
    setup_by: "provider" | "practice" | "third_party"
    printed_by: "provider" | "practice" | "third_party"
    export: "trays" | "guides" | "brackets" | null
    brackets_inserted_by: "provider" | "practice" | "third_party" | null
    instructions: string | null
    shipping_location_id: number | null
    shipping_method_id: number | null
    bonding_date: Day | null
    bracket_library_ids: number[]
  } | null
}

export type CasesUpdateBody = {
  first_name: string
  last_name: string
  case_number?: string | null
  doctor_id?: number
  location_id?: number
}

export type CasesUpdateReply = {
  id: number
  first_name: string
  last_name: string
  case_number: string | null
  state: StatusKey
  is_on_hold: boolean
  is_rush: boolean
  practice_id: number
  doctor_id: number
  location_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  promise: {
    setup_by: Day | null
    answer_by: Instant | null
    ships_likely: Day | null
    ships_safe: Day | null
    arrives_likely: Day | null
    arrives_safe: Day | null
    reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
    made_at: Instant
  } | null
  setup_completed_at: Instant | null
  approved_at: Instant | null
  created_at: Instant
  updated_at: Instant
  archived_at: Instant | null
  prescription: {
    id: number
    impression_date: Day
    impression: "pvs" | "stone_model" | "scan"
    jaws: "upper" | "lower" | "both"
    arch_form: "horseshoe" | "palate_lingual" | "low_profile_base" | "full_profile_base"
    setup_by: "provider" | "practice" | "third_party"
    printed_by: "provider" | "practice" | "third_party"
    export: "trays" | "guides" | "brackets" | null
    brackets_inserted_by: "provider" | "practice" | "third_party" | null
    instructions: string | null
    shipping_location_id: number | null
    shipping_method_id: number | null
    bonding_date: Day | null
    bracket_library_ids: number[]
  } | null
}

export type CasesSubmitBody = {
  practice_id?: number
  doctor_id?: number
  first_name: string
  last_name: string
  case_number?: string | null
  /** By default false. */
  is_rush?: boolean
  rush_authorized_by?: string | null
  impression_date: string
  /** By default "scan". */
  impression?: "pvs" | "stone_model" | "scan"
  scans_sent?: "upload" | "from_scanner" | null
  scanner?: "itero" | "3shape" | "3m" | "carestream" | "cerec" | "medit" | "other" | null
  scanner_name?: string | null
  /** By default "both". */
  jaws?: "upper" | "lower" | "both"
  /** By default "horseshoe". */
  arch_form?: "horseshoe" | "palate_lingual" | "low_profile_base" | "full_profile_base"
  export?: "trays" | "guides" | "brackets" | null
  /** By default "provider". */
  setup_by?: "provider" | "practice" | "third_party"
  /** By default "provider". */
  printed_by?: "provider" | "practice" | "third_party"
  brackets_inserted_by?: "provider" | "practice" | "third_party" | null
  instructions?: string | null
  location_id: number
  shipping_location_id?: number | null
  shipping_method_id?: number | null
  bonding_date?: string | null
  /** By default []. */
  bracket_library_ids?: number[]
  /** By default []. */
  scans?: {
    file_path: string
    name: string
  }[]
  /** By default []. */
  photos?: {
    file_path: string
    name: string
  }[]
}

export type CasesSubmitReply = {
  id: number
  prescription_id: number
}

export type CasesPromisesReply = {
  setup_by: Day | null
  answer_by: Instant | null
  ships_likely: Day | null
  ships_safe: Day | null
  arrives_likely: Day | null
  arrives_safe: Day | null
  reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
  made_at: Instant
  until: Instant | null
}[]

export type CasesCalls = {
  /**
   * Cases that the key sees, in the order in which they were created, or with updated_since in the order of their last changes.
   * Needs the scope `cases:read`.
   */
  list(query?: CasesListQuery, options?: CallOptions): List<CasesListRow, CasesListMore>
  /**
   * One case with its prescription.
   * Needs the scope `cases:read`.
   */
  get(id: number, options?: CallOptions): Promise<CasesGetReply>
  /**
   * Changes name, number, doctor and location of a case; a practice only while it is new.
   * Needs the scope `cases:write`.
   */
  update(id: number, body: CasesUpdateBody, options?: WriteOptions): Promise<CasesUpdateReply>
  /**
   * Submits a case with its scans; send an Idempotency-Key, so that a repetition submits nothing twice.
   * Needs the scope `cases:write`.
   */
  submit(body: CasesSubmitBody, options?: WriteOptions): Promise<CasesSubmitReply>
  /**
   * What was promised of a case, newest first, and why it changed.
   * Needs the scope `cases:read`.
   */
  promises(id: number, options?: CallOptions): Promise<CasesPromisesReply>
}

export type EventsListQuery = {
  /** By default 50. */
  limit?: number
  after?: string
  types?: (string | number)[] | string | number
}

export type EventsListRow = {
  id: string
  type: "case.submitted" | "case.created" | "case.updated" | "case.ready" | "case.progressed" | "case.held" | "case.released" | "case.cancelled" | "case.archived" | "case.restored" | "case.deleted" | "case.asked" | "case.answered" | "case.shipped_back" | "case.charged" | "promise.moved" | "setup.ready" | "setup.approved" | "setup.changes_requested" | "setup.commented" | "file.stored" | "file.inspected" | "file.removed" | "request.created" | "request.updated" | "request.completed" | "request.cancelled" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.voided" | "invoice.disputed" | "invoice.dispute_answered" | "person.added" | "person.removed" | "person.updated" | "person.archived" | "person.restored"
  created_at: Instant
  organization_id: number
  object: {
    type: "case" | "setup" | "file" | "request" | "invoice" | "person"
    id: number
  }
  case_id: number | null
  state?: string
}

export type EventsCalls = {
  /**
   * Events in the order in which they became known, for 30 days. `next` is never null: keep it, and send it as `after` to hear what came since.
   * Needs the scope `events:read`.
   */
  list(query?: EventsListQuery, options?: CallOptions): List<EventsListRow>
}

export type FilesOfCaseReply = {
  id: number
  case_id: number
  kind: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  name: string
  original_name: string
  size: number
  content_type: string
  sha256: string | null
  inspection: "pending" | "done" | "failed"
  inspection_fault: string | null
  mesh: {
    triangles: number
    shells: number
    open_edges: number
    holes: number
    watertight: boolean
    size_mm: number[]
    unit_suspect: boolean
    arch_suspect: boolean
  } | null
  created_at: Instant
}[]

export type FilesPhotosReply = {
  id: number
  kind: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  name: string
  inspection: "pending" | "done" | "failed"
}[]

export type FilesLinkReply = {
  url: string
}

export type FilesSetupsReply = {
  version: number
  case_id: number
  state: "pending" | "changes_requested" | "approved"
  completed_at: Instant
  approved_at: Instant | null
  changes_requested_at: Instant | null
  change_note: string | null
  files: {
    id: number
    part: string
    jaw: "upper" | "lower" | null
    name: string
    size: number
    sha256: string | null
    created_at: Instant
  }[]
}[]

export type FilesSetupLinkReply = {
  url: string
}

export type FilesUploadBody = {
  practice_id?: number
  file_name: string
  file_size?: number
  in_parts?: boolean
}

export type FilesUploadReply = {
  url: string
  file_path: string
  headers: Record<string, string>
  part_size?: number
  keeps_parts: boolean
}

export type FilesUploadToCaseBody = {
  /** By default "scan". */
  kind?: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  file_name: string
  file_size?: number
  in_parts?: boolean
}

export type FilesUploadToCaseReply = {
  url: string
  file_path: string
  headers: Record<string, string>
  part_size?: number
  keeps_parts: boolean
}

export type FilesStoreBody = {
  /** By default "scan". */
  kind?: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  file_path: string
  name: string
}

export type FilesStoreReply = {
  id: number
  case_id: number
  kind: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  name: string
  original_name: string
  size: number
  content_type: string
  sha256: string | null
  inspection: "pending" | "done" | "failed"
  inspection_fault: string | null
  mesh: {
    triangles: number
    shells: number
    open_edges: number
    holes: number
    watertight: boolean
    size_mm: number[]
    unit_suspect: boolean
    arch_suspect: boolean
  } | null
  created_at: Instant
}

export type FilesCalls = {
  /**
   * The scans and other meshes of a case.
   * Needs the scope `files:read`.
   */
  ofCase(id: number, options?: CallOptions): Promise<FilesOfCaseReply>
  /**
   * The photos of a case; each is downloaded by GET /files/{id}/link.
   * Needs the scope `files:read`.
   */
  photos(id: number, options?: CallOptions): Promise<FilesPhotosReply>
  /**
   * An address that downloads a file for some minutes, without a key.
   * Needs the scope `files:read`.
   */
  link(id: number, options?: CallOptions): Promise<FilesLinkReply>
  /**
   * The versions of the setup of a case, newest first, with their files.
   * Needs the scope `files:read`.
   */
  setups(id: number, options?: CallOptions): Promise<FilesSetupsReply>
  /**
   * An address that downloads a file of a setup for some minutes, without a key.
   * Needs the scope `files:read`.
   */
  setupLink(id: number, options?: CallOptions): Promise<FilesSetupLinkReply>
  /**
   * An address for one file of a case that is about to be submitted; name its `file_path` in POST /cases.
   * Needs the scope `files:write`.
   */
  upload(body: FilesUploadBody, options?: WriteOptions): Promise<FilesUploadReply>
  /**
   * An address for one more file of a case; name its `file_path` in POST /cases/{id}/files.
   * Needs the scope `files:write`.
   */
  uploadToCase(id: number, body: FilesUploadToCaseBody, options?: WriteOptions): Promise<FilesUploadToCaseReply>
  /**
   * Adds an uploaded file to a case; repeating it adds nothing twice.
   * Needs the scope `files:write`.
   */
  store(id: number, body: FilesStoreBody, options?: WriteOptions): Promise<FilesStoreReply>
}

export type InvoicesListQuery = {
  /** By default 50. */
  limit?: number
  after?: string
}

export type InvoicesListRow = {
  id: number
  practice_id: number
  kind: "start_up" | "monthly"
  number: number | null
  state: "draft" | "sent" | "paid" | "partially_paid" | "not_paid" | "blocked" | "void" | null
  paid_at: Instant | null
  voided_at: Instant | null
  patients_total: number
  monthly_fee: number
  credits: number
  subtotal: number
  tax_rate: number
  tax: number
  credit_card_fee: number
  total: number
  opened_at: Instant | null
  closed_at: Instant | null
}

export type InvoicesGetReply = {
  id: number
  practice_id: number
  kind: "start_up" | "monthly"
  number: number | null
  state: "draft" | "sent" | "paid" | "partially_paid" | "not_paid" | "blocked" | "void" | null
  paid_at: Instant | null
  voided_at: Instant | null
  patients_total: number
  monthly_fee: number
  credits: number
  subtotal: number
  tax_rate: number
  tax: number
  credit_card_fee: number
  total: number
  opened_at: Instant | null
  closed_at: Instant | null
  lines: {
    description: string | null
    amount: number
    is_periodic: boolean
  }[]
  cases: {
    case_id: number
    case_number: string | null
    created_on: Day
    base_fee: number
    deductions: number
    add_ons: number
    total: number
  }[]
}

export type InvoicesCalls = {
  /**
   * The invoices of a practice, in the order in which they were opened.
   * Needs the scope `invoices:read`.
   */
  list(id: number, query?: InvoicesListQuery, options?: CallOptions): List<InvoicesListRow>
  /**
   * One invoice with its lines and the amount of each case.
   * Needs the scope `invoices:read`.
   */
  get(id: number, options?: CallOptions): Promise<InvoicesGetReply>
}

export type MeGetReply = {
  key: {
    id: number
    name: string
    scopes: ("cases:read" | "cases:write" | "files:read" | "files:write" | "requests:read" | "requests:write" | "people:read" | "people:write" | "invoices:read" | "events:read" | "webhooks:read" | "webhooks:write")[]
    expires_at: Instant | null
  }
  practice: {
    id: number
    name: string
  } | null
  practice_ids: number[] | "all"
}

export type MeCalls = {
  /**
   * The key that is used, what it may do and where.
   * Any key.
   */
  get(options?: CallOptions): Promise<MeGetReply>
}

export type NotesListReply = {
  id: number
  kind: "doctor" | "technician" | "internal"
  note: string
  author: {
    id: number
    full_name: string
  } | null
  created_at: Instant
  updated_at: Instant
  edited_by: {
    id: number
    full_name: string
  } | null
}[]

export type NotesGetReply = {
  id: number
  kind: "doctor" | "technician" | "internal"
  note: string
  author: {
    id: number
    full_name: string
  } | null
  created_at: Instant
  updated_at: Instant
  edited_by: {
    id: number
    full_name: string
  } | null
}

export type NotesAddBody = {
  /** By default "doctor". */
  kind?: "doctor" | "technician" | "internal"
  note: string
}

export type NotesAddReply = {
  id: number
  kind: "doctor" | "technician" | "internal"
  note: string
  author: {
    id: number
    full_name: string
  } | null
  created_at: Instant
  updated_at: Instant
  edited_by: {
    id: number
    full_name: string
  } | null
}

export type NotesUpdateBody = {
  note: string
}

export type NotesUpdateReply = {
  id: number
  kind: "doctor" | "technician" | "internal"
  note: string
  author: {
    id: number
    full_name: string
  } | null
  created_at: Instant
  updated_at: Instant
  edited_by: {
    id: number
    full_name: string
  } | null
}

export type NotesRemoveReply = {
  id: number
}

export type NotesCalls = {
  /**
   * The notes of a case, oldest first.
   * Needs the scope `cases:read`.
   */
  list(id: number, options?: CallOptions): Promise<NotesListReply>
  /**
   * One note of a case.
   * Needs the scope `cases:read`.
   */
  get(id: number, note_id: number, options?: CallOptions): Promise<NotesGetReply>
  /**
   * Adds a note to a case; its author is who made the key.
   * Needs the scope `cases:write`.
   */
  add(id: number, body: NotesAddBody, options?: WriteOptions): Promise<NotesAddReply>
  /**
   * Changes a note: of who made the key, or for staff any that is not internal.
   * Needs the scope `cases:write`.
   */
  update(id: number, note_id: number, body: NotesUpdateBody, options?: WriteOptions): Promise<NotesUpdateReply>
  /**
   * Deletes a note: of who made the key, or for staff any that is not internal.
   * Needs the scope `cases:write`.
   */
  remove(id: number, note_id: number, options?: WriteOptions): Promise<NotesRemoveReply>
}

export type PeopleListReply = {
  id: number
  first_name: string
  last_name: string
  email: string
  role: "owner" | "manager" | "member"
  location_ids: number[]
}[]

export type PeopleGetReply = {
  id: number
  first_name: string
  last_name: string
  email: string
  role: "owner" | "manager" | "member"
  location_ids: number[]
}

export type PeopleInviteBody = {
  email: string
  /** By default []. */
  location_ids?: number[]
}

export type PeopleInviteReply = {
  id: number
  email: string
  role: "owner" | "manager" | "member"
  location_ids: number[]
  created_at: Instant
  expires_at: Instant
}

export type PeopleChangeRoleBody = {
  role: "manager" | "member"
  open_cases_to?: "provider" | "practice"
}

export type PeopleChangeRoleReply = {
  id: number
  first_name: string
  last_name: string
  email: string
  role: "owner" | "manager" | "member"
  location_ids: number[]
}

export type PeopleRemoveQuery = {
  open_cases_to?: "provider" | "practice"
}

export type PeopleRemoveReply = {
  id: number
}

export type PeopleCalls = {
  /**
   * The members of a practice; their ids are the doctors of cases.
   * Needs the scope `people:read`.
   */
  list(id: number, options?: CallOptions): Promise<PeopleListReply>
  /**
   * One member of a practice.
   * Needs the scope `people:read`.
   */
  get(id: number, person_id: number, options?: CallOptions): Promise<PeopleGetReply>
  /**
   * Invites somebody as a member, by a mail with a link; answers alike for known and unknown addresses.
   * Needs the scope `people:write`.
   */
  invite(id: number, body: PeopleInviteBody, options?: WriteOptions): Promise<PeopleInviteReply>
  /**
   * Makes a person a member or a manager. For keys of staff; owners change in the portal only.
   * Needs the scope `people:write`.
   */
  changeRole(id: number, person_id: number, body: PeopleChangeRoleBody, options?: WriteOptions): Promise<PeopleChangeRoleReply>
  /**
   * Lets a member go; their cases stay, and an owner cannot be let go.
   * Needs the scope `people:write`.
   */
  remove(id: number, person_id: number, query?: PeopleRemoveQuery, options?: WriteOptions): Promise<PeopleRemoveReply>
}

export type PracticesGetReply = {
  id: number
  name: string
  account_number: string
  created_at: Instant
}

export type PracticesLocationsQuery = {
  /** By default 50. */
  limit?: number
  after?: string
  practice_id?: number
}

export type PracticesLocationsRow = {
  id: number
  practice_id: number
  name: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  street_address: string
  street_address_line_2: string | null
  city: string
  state: string
  zip_code: string
  country: string
  time_zone: string | null
  is_main: boolean
}

export type PracticesCalls = {
  /**
   * One practice.
   * Needs the scope `people:read`.
   */
  get(id: number, options?: CallOptions): Promise<PracticesGetReply>
  /**
   * The locations that the key sees.
   * Needs the scope `people:read`.
   */
  locations(query?: PracticesLocationsQuery, options?: CallOptions): List<PracticesLocationsRow>
}

export type RequestsListQuery = {
  /** By default 50. */
  limit?: number
  after?: string
  state?: "new" | "in_progress" | "pending" | "completed" | "canceled"
}

export type RequestsListRow = {
  id: number
  case_id: number
  case_number: string | null
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  is_on_hold: boolean
  practice_id: number
  printed_by: "provider" | "practice" | "third_party" | null
  items: number
  flawed_trays: number
  shipping_method_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  created_at: Instant
  updated_at: Instant
}

export type RequestsGetReply = {
  id: number
  case_id: number
  case_number: string | null
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  is_on_hold: boolean
  practice_id: number
  printed_by: "provider" | "practice" | "third_party" | null
  items: number
  flawed_trays: number
  shipping_method_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  created_at: Instant
  updated_at: Instant
  completed_at: Instant | null
  print: {
    id: number
    request_id: number
    printed_by: "provider" | "practice" | "third_party"
    location_id: number | null
    shipping_method_id: number | null
    ship_date: Day | null
    arrives_on: Day | null
    delivery_from: Day | null
    delivery_to: Day | null
    tracking_number: string | null
    patient_label_printed: boolean
    shipping_label_printed: boolean
    items: {
      id: number
      jaw: "upper" | "lower" | "both"
      content: "tray" | "guide" | "bracket"
      with_brackets: boolean
      file_id: number | null
    }[]
    updated_at: Instant
  } | null
}

export type RequestsCompleteBody = {
  tracking_number?: string | null
}

export type RequestsCompleteReply = {
  id: number
  case_id: number
  case_number: string | null
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  is_on_hold: boolean
  practice_id: number
  printed_by: "provider" | "practice" | "third_party" | null
  items: number
  flawed_trays: number
  shipping_method_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  created_at: Instant
  updated_at: Instant
  completed_at: Instant | null
  print: {
    id: number
    request_id: number
    printed_by: "provider" | "practice" | "third_party"
    location_id: number | null
    shipping_method_id: number | null
    ship_date: Day | null
    arrives_on: Day | null
    delivery_from: Day | null
    delivery_to: Day | null
    tracking_number: string | null
    patient_label_printed: boolean
    shipping_label_printed: boolean
    items: {
      id: number
      jaw: "upper" | "lower" | "both"
      content: "tray" | "guide" | "bracket"
      with_brackets: boolean
      file_id: number | null
    }[]
    updated_at: Instant
  } | null
}

export type RequestsCancelReply = {
  id: number
  case_id: number
  case_number: string | null
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  is_on_hold: boolean
  practice_id: number
  printed_by: "provider" | "practice" | "third_party" | null
  items: number
  flawed_trays: number
  shipping_method_id: number | null
  ship_date: Day | null
  tracking_number: string | null
  created_at: Instant
  updated_at: Instant
  completed_at: Instant | null
  print: {
    id: number
    request_id: number
    printed_by: "provider" | "practice" | "third_party"
    location_id: number | null
    shipping_method_id: number | null
    ship_date: Day | null
    arrives_on: Day | null
    delivery_from: Day | null
    delivery_to: Day | null
    tracking_number: string | null
    patient_label_printed: boolean
    shipping_label_printed: boolean
    items: {
      id: number
      jaw: "upper" | "lower" | "both"
      content: "tray" | "guide" | "bracket"
      with_brackets: boolean
      file_id: number | null
    }[]
    updated_at: Instant
  } | null
}

export type RequestsPrintReply = {
  id: number
  request_id: number
  printed_by: "provider" | "practice" | "third_party"
  location_id: number | null
  shipping_method_id: number | null
  ship_date: Day | null
  arrives_on: Day | null
  delivery_from: Day | null
  delivery_to: Day | null
  tracking_number: string | null
  patient_label_printed: boolean
  shipping_label_printed: boolean
  items: {
    id: number
    jaw: "upper" | "lower" | "both"
    content: "tray" | "guide" | "bracket"
    with_brackets: boolean
    file_id: number | null
  }[]
  updated_at: Instant
}

export type RequestsShipBody = {
  location_id: number
  shipping_method_id: number
  arrives_on: string
  delivery_from: string
  delivery_to: string
}

export type RequestsShipReply = {
  id: number
  request_id: number
  printed_by: "provider" | "practice" | "third_party"
  location_id: number | null
  shipping_method_id: number | null
  ship_date: Day | null
  arrives_on: Day | null
  delivery_from: Day | null
  delivery_to: Day | null
  tracking_number: string | null
  patient_label_printed: boolean
  shipping_label_printed: boolean
  items: {
    id: number
    jaw: "upper" | "lower" | "both"
    content: "tray" | "guide" | "bracket"
    with_brackets: boolean
    file_id: number | null
  }[]
  updated_at: Instant
}

export type RequestsCalls = {
  /**
   * Print, tray and replacement requests that the key sees, in the order in which they were created.
   * Needs the scope `requests:read`.
   */
  list(query?: RequestsListQuery, options?: CallOptions): List<RequestsListRow>
  /**
   * One request with what is printed for it and how it is sent.
   * Needs the scope `requests:read`.
   */
  get(id: number, options?: CallOptions): Promise<RequestsGetReply>
  /**
   * Completes a request; with a print its tracking number is required. For keys of staff.
   * Needs the scope `requests:write`.
   */
  complete(id: number, body?: RequestsCompleteBody, options?: WriteOptions): Promise<RequestsCompleteReply>
  /**
   * Cancels a new request.
   * Needs the scope `requests:write`.
   */
  cancel(id: number, options?: WriteOptions): Promise<RequestsCancelReply>
  /**
   * What is printed for a request, and how it is sent.
   * Needs the scope `requests:read`.
   */
  print(id: number, options?: CallOptions): Promise<RequestsPrintReply>
  /**
   * Changes where, how and when a print is sent, while its request is new. For keys of staff.
   * Needs the scope `requests:write`.
   */
  ship(id: number, body: RequestsShipBody, options?: WriteOptions): Promise<RequestsShipReply>
}

export type WebhooksListReply = {
  id: number
  practice_id: number
  url: string
  events: string[]
  with_names: boolean
  state: "healthy" | "failing" | "paused"
  failing_since: Instant | null
  next_try_at: Instant | null
  paused_at: Instant | null
  waiting: number
  kept_until: Instant | null
  old_secret_until: Instant | null
  created_at: Instant
}[]

export type WebhooksCreateBody = {
  url: string
  events: ("case.submitted" | "case.created" | "case.updated" | "case.ready" | "case.progressed" | "case.held" | "case.released" | "case.cancelled" | "case.archived" | "case.restored" | "case.deleted" | "case.asked" | "case.answered" | "case.shipped_back" | "case.charged" | "promise.moved" | "setup.ready" | "setup.approved" | "setup.changes_requested" | "setup.commented" | "file.stored" | "file.inspected" | "file.removed" | "request.created" | "request.updated" | "request.completed" | "request.cancelled" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.voided" | "invoice.disputed" | "invoice.dispute_answered" | "person.added" | "person.removed" | "person.updated" | "person.archived" | "person.restored" | "*")[]
  /** By default false. */
  with_names?: boolean
}

export type WebhooksCreateReply = {
  id: number
  practice_id: number
  url: string
  events: string[]
  with_names: boolean
  state: "healthy" | "failing" | "paused"
  failing_since: Instant | null
  next_try_at: Instant | null
  paused_at: Instant | null
  waiting: number
  kept_until: Instant | null
  old_secret_until: Instant | null
  created_at: Instant
  secret: string
}

export type WebhooksGetReply = {
  id: number
  practice_id: number
  url: string
  events: string[]
  with_names: boolean
  state: "healthy" | "failing" | "paused"
  failing_since: Instant | null
  next_try_at: Instant | null
  paused_at: Instant | null
  waiting: number
  kept_until: Instant | null
  old_secret_until: Instant | null
  created_at: Instant
}

export type WebhooksRemoveReply = {
  id: number
}

export type WebhooksTestReply = {
  id: number
  message_id: string
  type: string
  case_id: number | null
  state: "pending" | "delivered"
  tries: number
  next_try_at: Instant | null
  last_status: number | null
  last_error: string | null
  created_at: Instant
}

export type WebhooksRotateReply = {
  id: number
  practice_id: number
  url: string
  events: string[]
  with_names: boolean
  state: "healthy" | "failing" | "paused"
  failing_since: Instant | null
  next_try_at: Instant | null
  paused_at: Instant | null
  waiting: number
  kept_until: Instant | null
  old_secret_until: Instant | null
  created_at: Instant
  secret: string
}

export type WebhooksResumeReply = {
  id: number
  practice_id: number
  url: string
  events: string[]
  with_names: boolean
  state: "healthy" | "failing" | "paused"
  failing_since: Instant | null
  next_try_at: Instant | null
  paused_at: Instant | null
  waiting: number
  kept_until: Instant | null
  old_secret_until: Instant | null
  created_at: Instant
}

export type WebhooksSendAgainBody = {
  since: Instant
}

export type WebhooksSendAgainReply = {
  count: number
}

export type WebhooksCalls = {
  /**
   * The webhooks of a practice, those that fail first.
   * Needs the scope `webhooks:read`.
   */
  list(id: number, options?: CallOptions): Promise<WebhooksListReply>
  /**
   * Adds an address that is called when something happens from now on.
   * Needs the scope `webhooks:write`.
   */
  create(id: number, body: WebhooksCreateBody, options?: WriteOptions): Promise<WebhooksCreateReply>
  /**
   * One webhook.
   * Needs the scope `webhooks:read`.
   */
  get(id: number, webhook_id: number, options?: CallOptions): Promise<WebhooksGetReply>
  /**
   * Removes a webhook with the log of its deliveries.
   * Needs the scope `webhooks:write`.
   */
  remove(id: number, webhook_id: number, options?: WriteOptions): Promise<WebhooksRemoveReply>
  /**
   * Sends a test event.
   * Needs the scope `webhooks:write`.
   */
  test(id: number, webhook_id: number, options?: WriteOptions): Promise<WebhooksTestReply>
  /**
   * Makes a new secret; for a day the old one signs as well.
   * Needs the scope `webhooks:write`.
   */
  rotate(id: number, webhook_id: number, options?: WriteOptions): Promise<WebhooksRotateReply>
  /**
   * Goes on with the deliveries of a paused webhook, or tries a failing one now.
   * Needs the scope `webhooks:write`.
   */
  resume(id: number, webhook_id: number, options?: WriteOptions): Promise<WebhooksResumeReply>
  /**
   * Sends everything since a time again, each with its `webhook-id`.
   * Needs the scope `webhooks:write`.
   */
  sendAgain(id: number, webhook_id: number, body: WebhooksSendAgainBody, options?: WriteOptions): Promise<WebhooksSendAgainReply>
}

/** Turns the table of a noun into its methods. */
type Bind = <Group>(shapes: { [Name in keyof Group]: CallShape }) => Group

/** Every call of the public API, by noun. */
export class Api {
  readonly askedItems: AskedItemsCalls
  readonly cases: CasesCalls
  readonly events: EventsCalls
  readonly files: FilesCalls
  readonly invoices: InvoicesCalls
  readonly me: MeCalls
  readonly notes: NotesCalls
  readonly people: PeopleCalls
  readonly practices: PracticesCalls
  readonly requests: RequestsCalls
  readonly webhooks: WebhooksCalls

  constructor(bind: Bind) {
    this.askedItems = bind<AskedItemsCalls>({
      list: { method: 'GET', path: '/cases/:id/asked_items' },
      get: { method: 'GET', path: '/cases/:id/asked_items/:item_id' },
      upload: { method: 'POST', path: '/asked_items/:id/uploads', takes: ['body'] },
      answer: { method: 'POST', path: '/cases/:id/asked_items/:item_id/answer', takes: ['body'] },
    })
    this.cases = bind<CasesCalls>({
      list: { method: 'GET', path: '/cases', takes: ['query'], isList: true },
      get: { method: 'GET', path: '/cases/:id' },
      update: { method: 'PUT', path: '/cases/:id', takes: ['body'] },
      submit: { method: 'POST', path: '/cases', takes: ['body'] },
      promises: { method: 'GET', path: '/cases/:id/promises' },
    })
    this.events = bind<EventsCalls>({
      list: { method: 'GET', path: '/events', takes: ['query'], isList: true },
    })
    this.files = bind<FilesCalls>({
      ofCase: { method: 'GET', path: '/cases/:id/files' },
      photos: { method: 'GET', path: '/cases/:id/photos' },
      link: { method: 'GET', path: '/files/:id/link' },
      setups: { method: 'GET', path: '/cases/:id/setups' },
      setupLink: { method: 'GET', path: '/setup_files/:id/link' },
      upload: { method: 'POST', path: '/uploads', takes: ['body'] },
      uploadToCase: { method: 'POST', path: '/cases/:id/uploads', takes: ['body'] },
      store: { method: 'POST', path: '/cases/:id/files', takes: ['body'] },
    })
    this.invoices = bind<InvoicesCalls>({
      list: { method: 'GET', path: '/practices/:id/invoices', takes: ['query'], isList: true },
      get: { method: 'GET', path: '/invoices/:id' },
    })
    this.me = bind<MeCalls>({
      get: { method: 'GET', path: '/me' },
    })
    this.notes = bind<NotesCalls>({
      list: { method: 'GET', path: '/cases/:id/notes' },
      get: { method: 'GET', path: '/cases/:id/notes/:note_id' },
      add: { method: 'POST', path: '/cases/:id/notes', takes: ['body'] },
      update: { method: 'PUT', path: '/cases/:id/notes/:note_id', takes: ['body'] },
      remove: { method: 'DELETE', path: '/cases/:id/notes/:note_id' },
    })
    this.people = bind<PeopleCalls>({
      list: { method: 'GET', path: '/practices/:id/people' },
      get: { method: 'GET', path: '/practices/:id/people/:person_id' },
      invite: { method: 'POST', path: '/practices/:id/invitations', takes: ['body'] },
      changeRole: { method: 'PUT', path: '/practices/:id/people/:person_id', takes: ['body'] },
      remove: { method: 'DELETE', path: '/practices/:id/people/:person_id', takes: ['query'] },
    })
    this.practices = bind<PracticesCalls>({
      get: { method: 'GET', path: '/practices/:id' },
      locations: { method: 'GET', path: '/locations', takes: ['query'], isList: true },
    })
    this.requests = bind<RequestsCalls>({
      list: { method: 'GET', path: '/requests', takes: ['query'], isList: true },
      get: { method: 'GET', path: '/requests/:id' },
      complete: { method: 'POST', path: '/requests/:id/complete', takes: ['body'] },
      cancel: { method: 'POST', path: '/requests/:id/cancel' },
      print: { method: 'GET', path: '/prints/:id' },
      ship: { method: 'PUT', path: '/prints/:id/shipping', takes: ['body'] },
    })
    this.webhooks = bind<WebhooksCalls>({
      list: { method: 'GET', path: '/practices/:id/webhooks' },
      create: { method: 'POST', path: '/practices/:id/webhooks', takes: ['body'], isOnce: true },
      get: { method: 'GET', path: '/practices/:id/webhooks/:webhook_id' },
      remove: { method: 'DELETE', path: '/practices/:id/webhooks/:webhook_id' },
      test: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/test' },
      rotate: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/rotate', isOnce: true },
      resume: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/resume' },
      sendAgain: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/send_again', takes: ['body'] },
    })
  }
}
