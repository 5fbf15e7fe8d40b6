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
  /** Id of the item. */
  id: number
  /** Id of the case. */
  case_id: number
  /** What is asked for; a price is answered in the portal only. */
  kind: "scan" | "photo" | "answer" | "price"
  /** The part, of a scan. */
  part: "upper" | "lower" | "bite" | null
  /** The view, of a photo. */
  view: "front" | "left" | "right" | "upper" | "lower" | "face" | "profile" | "smile" | null
  /** Why it is asked for. */
  reason: string
  /** How far it is; only an open one can be answered. */
  state: "open" | "answered" | "accepted" | "withdrawn"
  /** When an answer is needed. */
  due_at: Instant | null
  /** When it was asked. */
  asked_at: Instant
  /** When the lab accepted or withdrew it. */
  closed_at: Instant | null
  /** The case is on hold for it. */
  is_holding: boolean
  /** When it last changed. */
  updated_at: Instant
  /** Oldest first. */
  answers: {
    /** The answer in words. */
    text: string | null
    /** The files that were sent with it. */
    files: {
      /** Id of the file. */
      id: number
      /** Name of the file. */
      name: string
      /** Bytes. */
      size: number
      /** SHA-256 of the bytes as hexadecimal digits; null until the file was looked at. */
      sha256: string | null
      /** Whether the file was looked at, and could be read. */
      inspection: "pending" | "done" | "failed"
    }[]
    /** Who answered. */
    by: string | null
    /** When it was answered. */
    at: Instant
  }[]
}[]

export type AskedItemsGetReply = {
  /** Id of the item. */
  id: number
  /** Id of the case. */
  case_id: number
  /** What is asked for; a price is answered in the portal only. */
  kind: "scan" | "photo" | "answer" | "price"
  /** The part, of a scan. */
  part: "upper" | "lower" | "bite" | null
  /** The view, of a photo. */
  view: "front" | "left" | "right" | "upper" | "lower" | "face" | "profile" | "smile" | null
  /** Why it is asked for. */
  reason: string
  /** How far it is; only an open one can be answered. */
  state: "open" | "answered" | "accepted" | "withdrawn"
  /** When an answer is needed. */
  due_at: Instant | null
  /** When it was asked. */
  asked_at: Instant
  /** When the lab accepted or withdrew it. */
  closed_at: Instant | null
  /** The case is on hold for it. */
  is_holding: boolean
  /** When it last changed. */
  updated_at: Instant
  /** Oldest first. */
  answers: {
    /** The answer in words. */
    text: string | null
    /** The files that were sent with it. */
    files: {
      /** Id of the file. */
      id: number
      /** Name of the file. */
      name: string
      /** Bytes. */
      size: number
      /** SHA-256 of the bytes as hexadecimal digits; null until the file was looked at. */
      sha256: string | null
      /** Whether the file was looked at, and could be read. */
      inspection: "pending" | "done" | "failed"
    }[]
    /** Who answered. */
    by: string | null
    /** When it was answered. */
    at: Instant
  }[]
}

export type AskedItemsUploadBody = {
  /** Name with its ending, without a folder. */
  file_name: string
  /** Bytes; if sent, the upload must have as many. */
  file_size?: number
  /** Send the file in parts, so that a broken upload goes on. */
  in_parts?: boolean
}

export type AskedItemsUploadReply = {
  /** Where the bytes are PUT. */
  url: string
  /** What the call that uses the file is told. */
  file_path: string
  /** Headers that the PUT must send. */
  headers: Record<string, string>
  /** Bytes of a part. Present with `in_parts`: GET `url` then names the next part, and POST ends the upload. */
  part_size?: number
  /** Whether pieces may be PUT to `url` one after the other, each with its Content-Range; HEAD tells how much is there. */
  keeps_parts: boolean
}

export type AskedItemsAnswerBody = {
  /** The answer in words; required of a question. */
  text?: string | null
  /**
   * The files; required where a scan or a photo is asked for.
   * By default [].
   */
  files?: {
    /** As the reply to the upload named it. */
    file_path: string
    /** Name with its ending. */
    file_name: string
  }[]
}

export type AskedItemsAnswerReply = {
  /** Id of the item. */
  id: number
  /** Id of the case. */
  case_id: number
  /** What is asked for; a price is answered in the portal only. */
  kind: "scan" | "photo" | "answer" | "price"
  /** The part, of a scan. */
  part: "upper" | "lower" | "bite" | null
  /** The view, of a photo. */
  view: "front" | "left" | "right" | "upper" | "lower" | "face" | "profile" | "smile" | null
  /** Why it is asked for. */
  reason: string
  /** How far it is; only an open one can be answered. */
  state: "open" | "answered" | "accepted" | "withdrawn"
  /** When an answer is needed. */
  due_at: Instant | null
  /** When it was asked. */
  asked_at: Instant
  /** When the lab accepted or withdrew it. */
  closed_at: Instant | null
  /** The case is on hold for it. */
  is_holding: boolean
  /** When it last changed. */
  updated_at: Instant
  /** Oldest first. */
  answers: {
    /** The answer in words. */
    text: string | null
    /** The files that were sent with it. */
    files: {
      /** Id of the file. */
      id: number
      /** Name of the file. */
      name: string
      /** Bytes. */
      size: number
      /** SHA-256 of the bytes as hexadecimal digits; null until the file was looked at. */
      sha256: string | null
      /** Whether the file was looked at, and could be read. */
      inspection: "pending" | "done" | "failed"
    }[]
    /** Who answered. */
    by: string | null
    /** When it was answered. */
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
  /**
   * Rows of a page.
   * By default 50.
   */
  limit?: number
  /** The place behind which the page begins: `next` of the reply before. */
  after?: string
  /** Only cases of this practice. */
  practice_id?: number
  /** Archived ones too. */
  archived?: boolean | string
  /** Only cases that changed since then, archived and deleted ones too: `mark` of the last page of the reading before, or an instant for the first one. */
  updated_since?: string
}

export type CasesListRow = {
  /** Id of the case. */
  id: number
  /** First name of the patient. */
  first_name: string
  /** Last name of the patient. */
  last_name: string
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far the case is. */
  state: StatusKey
  /** Nothing goes on until somebody releases it. */
  is_on_hold: boolean
  /** It is made before others, for a fee. */
  is_rush: boolean
  /** Id of the practice. */
  practice_id: number
  /** Id of the person who treats the patient. */
  doctor_id: number
  /** Id of the location of the practice. */
  location_id: number | null
  /** Day on which the newest print ships. */
  ship_date: Day | null
  /** Tracking number of the newest parcel. */
  tracking_number: string | null
  /** The promise in force; null for a closed case. */
  promise: {
    /** Day by which the setup is promised. */
    setup_by: Day | null
    /** When the practice has to answer for the dates to hold. */
    answer_by: Instant | null
    /** Day on which it probably ships. */
    ships_likely: Day | null
    /** Day by which it ships. */
    ships_safe: Day | null
    /** Day on which it probably arrives. */
    arrives_likely: Day | null
    /** Day by which it arrives. */
    arrives_safe: Day | null
    /** Why it was made, or changed. */
    reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
    /** When it was made. */
    made_at: Instant
  } | null
  /** When the setup was ready for approval. */
  setup_completed_at: Instant | null
  /** When the setup was approved. */
  approved_at: Instant | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** When it was archived; null for a living case. */
  archived_at: Instant | null
  /** Tells it from a deleted one. */
  is_deleted: false
} | {
  /** Id of the case. */
  id: number
  /** Id of the practice. */
  practice_id: number
  /** It was deleted for good. */
  is_deleted: true
}

export type CasesListMore = {
  /** Send it as `updated_since` next time; null until the last page, and without `updated_since`. */
  mark: string | null
}

export type CasesGetReply = {
  /** Id of the case. */
  id: number
  /** First name of the patient. */
  first_name: string
  /** Last name of the patient. */
  last_name: string
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far the case is. */
  state: StatusKey
  /** Nothing goes on until somebody releases it. */
  is_on_hold: boolean
  /** It is made before others, for a fee. */
  is_rush: boolean
  /** Id of the practice. */
  practice_id: number
  /** Id of the person who treats the patient. */
  doctor_id: number
  /** Id of the location of the practice. */
  location_id: number | null
  /** Day on which the newest print ships. */
  ship_date: Day | null
  /** Tracking number of the newest parcel. */
  tracking_number: string | null
  /** The promise in force; null for a closed case. */
  promise: {
    /** Day by which the setup is promised. */
    setup_by: Day | null
    /** When the practice has to answer for the dates to hold. */
    answer_by: Instant | null
    /** Day on which it probably ships. */
    ships_likely: Day | null
    /** Day by which it ships. */
    ships_safe: Day | null
    /** Day on which it probably arrives. */
    arrives_likely: Day | null
    /** Day by which it arrives. */
    arrives_safe: Day | null
    /** Why it was made, or changed. */
    reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
    /** When it was made. */
    made_at: Instant
  } | null
  /** When the setup was ready for approval. */
  setup_completed_at: Instant | null
  /** When the setup was approved. */
  approved_at: Instant | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** When it was archived; null for a living case. */
  archived_at: Instant | null
  /** Null for a case that has none. */
  prescription: {
    /** Id of the prescription. */
    id: number
    /** Day of the impression. */
    impression_date: Day
    /** What the models are made from. */
    impression: "pvs" | "stone_model" | "scan"
    /** The jaws that are treated. */
    jaws: "upper" | "lower" | "both"
    /** The form of the models. */
    arch_form: "horseshoe" | "palate_lingual" | "low_profile_base" | "full_profile_base"
    /** Who makes the setup. */
    setup_by: "provider" | "practice" | "third_party"
    /** Who prints. */
    printed_by: "provider" | "practice" | "third_party"
    /** What is made of the setup; a new case needs it. */
    export: "trays" | "guides" | "brackets" | null
    /** Who puts the brackets into the trays. */
    brackets_inserted_by: "provider" | "practice" | "third_party" | null
    /** What the practice wants, in words. */
    instructions: string | null
    /** Id of the location that it is sent to; needed where trays are printed. */
    shipping_location_id: number | null
    /** Needed where trays are printed: 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international. */
    shipping_method_id: number | null
    /** Day on which the brackets are bonded. */
    bonding_date: Day | null
    /** Ids of the bracket libraries. A practice may have to send one, unless it makes the setup itself: GET /practices/{id}/bracket_libraries. */
    bracket_library_ids: number[]
  } | null
}

export type CasesUpdateBody = {
  /** First name of the patient, with a capital. */
  first_name: string
  /** Last name of the patient, with a capital. */
  last_name: string
  /** A number of your own; without one it has none. */
  case_number?: string | null
  /** Id of the person who treats the patient; stays if not sent. */
  doctor_id?: number
  /** Id of the location of the practice; stays if not sent. */
  location_id?: number
}

export type CasesUpdateReply = {
  /** Id of the case. */
  id: number
  /** First name of the patient. */
  first_name: string
  /** Last name of the patient. */
  last_name: string
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far the case is. */
  state: StatusKey
  /** Nothing goes on until somebody releases it. */
  is_on_hold: boolean
  /** It is made before others, for a fee. */
  is_rush: boolean
  /** Id of the practice. */
  practice_id: number
  /** Id of the person who treats the patient. */
  doctor_id: number
  /** Id of the location of the practice. */
  location_id: number | null
  /** Day on which the newest print ships. */
  ship_date: Day | null
  /** Tracking number of the newest parcel. */
  tracking_number: string | null
  /** The promise in force; null for a closed case. */
  promise: {
    /** Day by which the setup is promised. */
    setup_by: Day | null
    /** When the practice has to answer for the dates to hold. */
    answer_by: Instant | null
    /** Day on which it probably ships. */
    ships_likely: Day | null
    /** Day by which it ships. */
    ships_safe: Day | null
    /** Day on which it probably arrives. */
    arrives_likely: Day | null
    /** Day by which it arrives. */
    arrives_safe: Day | null
    /** Why it was made, or changed. */
    reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
    /** When it was made. */
    made_at: Instant
  } | null
  /** When the setup was ready for approval. */
  setup_completed_at: Instant | null
  /** When the setup was approved. */
  approved_at: Instant | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** When it was archived; null for a living case. */
  archived_at: Instant | null
  /** Null for a case that has none. */
  prescription: {
    /** Id of the prescription. */
    id: number
    /** Day of the impression. */
    impression_date: Day
    /** What the models are made from. */
    impression: "pvs" | "stone_model" | "scan"
    /** The jaws that are treated. */
    jaws: "upper" | "lower" | "both"
    /** The form of the models. */
    arch_form: "horseshoe" | "palate_lingual" | "low_profile_base" | "full_profile_base"
    /** Who makes the setup. */
    setup_by: "provider" | "practice" | "third_party"
    /** Who prints. */
    printed_by: "provider" | "practice" | "third_party"
    /** What is made of the setup; a new case needs it. */
    export: "trays" | "guides" | "brackets" | null
    /** Who puts the brackets into the trays. */
    brackets_inserted_by: "provider" | "practice" | "third_party" | null
    /** What the practice wants, in words. */
    instructions: string | null
    /** Id of the location that it is sent to; needed where trays are printed. */
    shipping_location_id: number | null
    /** Needed where trays are printed: 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international. */
    shipping_method_id: number | null
    /** Day on which the brackets are bonded. */
    bonding_date: Day | null
    /** Ids of the bracket libraries. A practice may have to send one, unless it makes the setup itself: GET /practices/{id}/bracket_libraries. */
    bracket_library_ids: number[]
  } | null
}

export type CasesSubmitBody = {
  /** Id of the practice; required of a key of staff, else the practice of the key. */
  practice_id?: number
  /** Id of the person who treats the patient; may be left out if the practice has one only. */
  doctor_id?: number
  /** First name of the patient, with a capital. */
  first_name: string
  /** Last name of the patient, with a capital. */
  last_name: string
  /** A number of your own for the case. */
  case_number?: string | null
  /**
   * Make it before others, for a fee.
   * By default false.
   */
  is_rush?: boolean
  /** Who allowed the fee; required of a rush case. */
  rush_authorized_by?: string | null
  /** Day of the impression. */
  impression_date: string
  /**
   * What the models are made from.
   * By default "scan".
   */
  impression?: "pvs" | "stone_model" | "scan"
  /** How scans come; by default they are uploaded. */
  scans_sent?: "upload" | "from_scanner" | null
  /** The scanner; required of a case from scans. */
  scanner?: "itero" | "3shape" | "3m" | "carestream" | "cerec" | "medit" | "other" | null
  /** Its name if it is another one. */
  scanner_name?: string | null
  /**
   * The jaws that are treated.
   * By default "both".
   */
  jaws?: "upper" | "lower" | "both"
  /**
   * The form of the models.
   * By default "horseshoe".
   */
  arch_form?: "horseshoe" | "palate_lingual" | "low_profile_base" | "full_profile_base"
  /** What is made of the setup; a new case needs it. */
  export?: "trays" | "guides" | "brackets" | null
  /**
   * Who makes the setup.
   * By default "provider".
   */
  setup_by?: "provider" | "practice" | "third_party"
  /**
   * Who prints.
   * By default "provider".
   */
  printed_by?: "provider" | "practice" | "third_party"
  /** Who puts the brackets into the trays. */
  brackets_inserted_by?: "provider" | "practice" | "third_party" | null
  /** What the practice wants, in words. */
  instructions?: string | null
  /** Id of the location of the practice. */
  location_id: number
  /** Id of the location that it is sent to; needed where trays are printed. */
  shipping_location_id?: number | null
  /** Needed where trays are printed: 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international. */
  shipping_method_id?: number | null
  /** Day on which the brackets are bonded. */
  bonding_date?: string | null
  /**
   * Ids of the bracket libraries. A practice may have to send one, unless it makes the setup itself: GET /practices/{id}/bracket_libraries.
   * By default [].
   */
  bracket_library_ids?: number[]
  /**
   * Scans that were uploaded by links of POST /uploads.
   * By default [].
   */
  scans?: {
    /** As the reply to the upload named it. */
    file_path: string
    /** Name with its ending. */
    name: string
  }[]
  /**
   * Photos that were uploaded in the same way.
   * By default [].
   */
  photos?: {
    /** As the reply to the upload named it. */
    file_path: string
    /** Name with its ending. */
    name: string
  }[]
}

export type CasesSubmitReply = {
  /** Id of the new case. */
  id: number
  /** Id of the prescription. */
  prescription_id: number
}

export type CasesPromisesReply = {
  /** Day by which the setup is promised. */
  setup_by: Day | null
  /** When the practice has to answer for the dates to hold. */
  answer_by: Instant | null
  /** Day on which it probably ships. */
  ships_likely: Day | null
  /** Day by which it ships. */
  ships_safe: Day | null
  /** Day on which it probably arrives. */
  arrives_likely: Day | null
  /** Day by which it arrives. */
  arrives_safe: Day | null
  /** Why it was made, or changed. */
  reason: "submitted" | "form_changed" | "step_finished" | "setup_completed" | "change_requested" | "approved" | "held" | "released" | "asked" | "answered" | "withdrawn" | "shipping_edited" | "request_changed" | "completed" | "calendar_changed" | "running_late" | "running_early"
  /** When it was made. */
  made_at: Instant
  /** When the next one replaced it; null for the one in force. */
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
  /**
   * Rows of a page.
   * By default 50.
   */
  limit?: number
  /** `next` of the reply before; `now` begins with what happens from now on, nothing with the oldest. */
  after?: string
  /** Only events of these types, separated by commas. */
  types?: (string | number)[] | string | number
}

export type EventsListRow = {
  /** Stays the same when an event comes again. */
  id: string
  /** What happened. */
  type: "case.submitted" | "case.created" | "case.updated" | "case.noted" | "case.ready" | "case.progressed" | "case.held" | "case.released" | "case.cancelled" | "case.archived" | "case.restored" | "case.deleted" | "case.asked" | "case.answered" | "case.shipped_back" | "case.charged" | "promise.moved" | "setup.ready" | "setup.approved" | "setup.changes_requested" | "setup.commented" | "file.stored" | "file.inspected" | "file.removed" | "request.created" | "request.updated" | "request.completed" | "request.cancelled" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.voided" | "invoice.disputed" | "invoice.dispute_answered" | "person.added" | "person.removed" | "person.updated" | "person.archived" | "person.restored"
  /** When it happened. */
  created_at: Instant
  /** The practice that it belongs to. */
  organization_id: number
  /** What it is about. */
  object: {
    /** What the event is about. */
    type: "case" | "setup" | "file" | "request" | "invoice" | "person"
    /** Its id; of a setup the version within its case. */
    id: number
  }
  /** The case that it belongs to; null if to none. */
  case_id: number | null
  /** The state of the object when the event became known. */
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
  /** Id of the file. */
  id: number
  /** Id of the case. */
  case_id: number
  /** What the file is for. */
  kind: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  /** Name under which it is downloaded. */
  name: string
  /** Name under which it was uploaded. */
  original_name: string
  /** Bytes. */
  size: number
  /** Media type. */
  content_type: string
  /** SHA-256 of the bytes as hexadecimal digits; null until the file was looked at. */
  sha256: string | null
  /** Whether the file was looked at, and could be read. */
  inspection: "pending" | "done" | "failed"
  /** Why it could not be read. */
  inspection_fault: string | null
  /** What was measured of a mesh; null for a photo and until it was looked at. */
  mesh: {
    /** Number of triangles. */
    triangles: number
    /** Number of connected parts. */
    shells: number
    /** Number of edges with one triangle only. */
    open_edges: number
    /** Number of holes. */
    holes: number
    /** It has no holes. */
    watertight: boolean
    /** Width, depth and height in millimeters. */
    size_mm: number[]
    /** It may not be in millimeters. */
    unit_suspect: boolean
    /** It may be no jaw. */
    arch_suspect: boolean
  } | null
  /** When it was made. */
  created_at: Instant
}[]

export type FilesPhotosReply = {
  /** Id of the photo, which is a file. */
  id: number
  /** What the file is for. */
  kind: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  /** Name under which it is downloaded. */
  name: string
  /** Whether it was cleaned of data about the camera; before, it cannot be downloaded. */
  inspection: "pending" | "done" | "failed"
}[]

export type FilesLinkReply = {
  /** Downloads the file for some minutes, without a key. */
  url: string
}

export type FilesSetupsReply = {
  /** Counts from 1 for each case. */
  version: number
  /** Id of the case. */
  case_id: number
  /** What the practice said of it. */
  state: "pending" | "changes_requested" | "approved"
  /** When it was ready. */
  completed_at: Instant
  /** When it was approved. */
  approved_at: Instant | null
  /** When changes were asked for. */
  changes_requested_at: Instant | null
  /** The changes that were asked for. */
  change_note: string | null
  /** Its files. */
  files: {
    /** Id of the file of the setup. */
    id: number
    /** What it shows. */
    part: string
    /** Null for a file of both jaws. */
    jaw: "upper" | "lower" | null
    /** Name under which it is downloaded. */
    name: string
    /** Bytes. */
    size: number
    /** SHA-256 of the bytes as hexadecimal digits; null until the file was looked at. */
    sha256: string | null
    /** When it was made. */
    created_at: Instant
  }[]
}[]

export type FilesSetupLinkReply = {
  /** Downloads the file for some minutes, without a key. */
  url: string
}

export type FilesUploadBody = {
  /** Id of the practice; required of a key of staff, else the practice of the key. */
  practice_id?: number
  /** Name with its ending, without a folder. */
  file_name: string
  /** Bytes; if sent, the upload must have as many. */
  file_size?: number
  /** Send the file in parts, so that a broken upload goes on. */
  in_parts?: boolean
}

export type FilesUploadReply = {
  /** Where the bytes are PUT. */
  url: string
  /** What the call that uses the file is told. */
  file_path: string
  /** Headers that the PUT must send. */
  headers: Record<string, string>
  /** Bytes of a part. Present with `in_parts`: GET `url` then names the next part, and POST ends the upload. */
  part_size?: number
  /** Whether pieces may be PUT to `url` one after the other, each with its Content-Range; HEAD tells how much is there. */
  keeps_parts: boolean
}

export type FilesUploadToCaseBody = {
  /**
   * What the file is for.
   * By default "scan".
   */
  kind?: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  /** Name with its ending, without a folder. */
  file_name: string
  /** Bytes; if sent, the upload must have as many. */
  file_size?: number
  /** Send the file in parts, so that a broken upload goes on. */
  in_parts?: boolean
}

export type FilesUploadToCaseReply = {
  /** Where the bytes are PUT. */
  url: string
  /** What the call that uses the file is told. */
  file_path: string
  /** Headers that the PUT must send. */
  headers: Record<string, string>
  /** Bytes of a part. Present with `in_parts`: GET `url` then names the next part, and POST ends the upload. */
  part_size?: number
  /** Whether pieces may be PUT to `url` one after the other, each with its Content-Range; HEAD tells how much is there. */
  keeps_parts: boolean
}

export type FilesStoreBody = {
  /**
   * What the file is for.
   * By default "scan".
   */
  kind?: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  /** As the reply to the upload named it. */
  file_path: string
  /** Name with its ending. */
  name: string
}

export type FilesStoreReply = {
  /** Id of the file. */
  id: number
  /** Id of the case. */
  case_id: number
  /** What the file is for. */
  kind: "scan" | "photo" | "scanner_scan" | "corrected_tray" | "print_file" | "bracket_image"
  /** Name under which it is downloaded. */
  name: string
  /** Name under which it was uploaded. */
  original_name: string
  /** Bytes. */
  size: number
  /** Media type. */
  content_type: string
  /** SHA-256 of the bytes as hexadecimal digits; null until the file was looked at. */
  sha256: string | null
  /** Whether the file was looked at, and could be read. */
  inspection: "pending" | "done" | "failed"
  /** Why it could not be read. */
  inspection_fault: string | null
  /** What was measured of a mesh; null for a photo and until it was looked at. */
  mesh: {
    /** Number of triangles. */
    triangles: number
    /** Number of connected parts. */
    shells: number
    /** Number of edges with one triangle only. */
    open_edges: number
    /** Number of holes. */
    holes: number
    /** It has no holes. */
    watertight: boolean
    /** Width, depth and height in millimeters. */
    size_mm: number[]
    /** It may not be in millimeters. */
    unit_suspect: boolean
    /** It may be no jaw. */
    arch_suspect: boolean
  } | null
  /** When it was made. */
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
   * An address for one more file of a case; name its `file_path` in POST /cases/{id}/files. Scans of a submitted case are added by keys of staff.
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
  /**
   * Rows of a page.
   * By default 50.
   */
  limit?: number
  /** The place behind which the page begins: `next` of the reply before. */
  after?: string
}

export type InvoicesListRow = {
  /** Id of the invoice. */
  id: number
  /** Id of the practice. */
  practice_id: number
  /** What it is for. */
  kind: "start_up" | "monthly"
  /** Its number; null while it is open. */
  number: number | null
  /** How far its payment is; null while it is open. */
  state: "draft" | "sent" | "paid" | "partially_paid" | "not_paid" | "blocked" | "void" | null
  /** When it was paid. */
  paid_at: Instant | null
  /** When it was voided. */
  voided_at: Instant | null
  /** Sum of its cases, in dollars. */
  patients_total: number
  /** Fee of the month, in dollars. */
  monthly_fee: number
  /** Credits that were used, in dollars. */
  credits: number
  /** Sum before tax, in dollars. */
  subtotal: number
  /** Percent of tax. */
  tax_rate: number
  /** Tax, in dollars. */
  tax: number
  /** Fee for the card, in dollars. */
  credit_card_fee: number
  /** What is to be paid, in dollars. */
  total: number
  /** When it was opened. */
  opened_at: Instant | null
  /** When it was closed and sent. */
  closed_at: Instant | null
}

export type InvoicesGetReply = {
  /** Id of the invoice. */
  id: number
  /** Id of the practice. */
  practice_id: number
  /** What it is for. */
  kind: "start_up" | "monthly"
  /** Its number; null while it is open. */
  number: number | null
  /** How far its payment is; null while it is open. */
  state: "draft" | "sent" | "paid" | "partially_paid" | "not_paid" | "blocked" | "void" | null
  /** When it was paid. */
  paid_at: Instant | null
  /** When it was voided. */
  voided_at: Instant | null
  /** Sum of its cases, in dollars. */
  patients_total: number
  /** Fee of the month, in dollars. */
  monthly_fee: number
  /** Credits that were used, in dollars. */
  credits: number
  /** Sum before tax, in dollars. */
  subtotal: number
  /** Percent of tax. */
  tax_rate: number
  /** Tax, in dollars. */
  tax: number
  /** Fee for the card, in dollars. */
  credit_card_fee: number
  /** What is to be paid, in dollars. */
  total: number
  /** When it was opened. */
  opened_at: Instant | null
  /** When it was closed and sent. */
  closed_at: Instant | null
  /** Charges and discounts besides the cases. */
  lines: {
    /** What it is for. */
    description: string | null
    /** Amount; a discount is negative, in dollars. */
    amount: number
    /** It is charged every month. */
    is_periodic: boolean
  }[]
  /** What each case costs. */
  cases: {
    /** Id of the case. */
    case_id: number
    /** The number that the practice gave the case. */
    case_number: string | null
    /** Day on which the case was submitted. */
    created_on: Day
    /** Price of the case, in dollars. */
    base_fee: number
    /** What was taken off, in dollars. */
    deductions: number
    /** What was added, in dollars. */
    add_ons: number
    /** Price with both, in dollars. */
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
  /** The key. */
  key: {
    /** Id of the key. */
    id: number
    /** The name that its maker gave it. */
    name: string
    /** What it may do. */
    scopes: ("cases:read" | "cases:write" | "files:read" | "files:write" | "requests:read" | "requests:write" | "people:read" | "people:write" | "invoices:read" | "events:read" | "webhooks:read" | "webhooks:write")[]
    /** When it ends by itself. */
    expires_at: Instant | null
  }
  /** The practice that it acts in; null for a key of staff. */
  practice: {
    /** Id of the practice. */
    id: number
    /** Name of the practice. */
    name: string
  } | null
  /** Ids of the practices that it sees, or `all`. */
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
  /** Id of the note. */
  id: number
  /** The practice and the lab read notes of the doctor and of technicians; only staff read internal ones. */
  kind: "doctor" | "technician" | "internal"
  /** The note. */
  note: string
  /** Who wrote it, if that is known. */
  author: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** Who last changed it, if not its author. */
  edited_by: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
}[]

export type NotesGetReply = {
  /** Id of the note. */
  id: number
  /** The practice and the lab read notes of the doctor and of technicians; only staff read internal ones. */
  kind: "doctor" | "technician" | "internal"
  /** The note. */
  note: string
  /** Who wrote it, if that is known. */
  author: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** Who last changed it, if not its author. */
  edited_by: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
}

export type NotesAddBody = {
  /**
   * The practice and the lab read notes of the doctor and of technicians; only staff read internal ones.
   * By default "doctor".
   */
  kind?: "doctor" | "technician" | "internal"
  /** The note. */
  note: string
}

export type NotesAddReply = {
  /** Id of the note. */
  id: number
  /** The practice and the lab read notes of the doctor and of technicians; only staff read internal ones. */
  kind: "doctor" | "technician" | "internal"
  /** The note. */
  note: string
  /** Who wrote it, if that is known. */
  author: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** Who last changed it, if not its author. */
  edited_by: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
}

export type NotesUpdateBody = {
  /** The note. */
  note: string
}

export type NotesUpdateReply = {
  /** Id of the note. */
  id: number
  /** The practice and the lab read notes of the doctor and of technicians; only staff read internal ones. */
  kind: "doctor" | "technician" | "internal"
  /** The note. */
  note: string
  /** Who wrote it, if that is known. */
  author: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** Who last changed it, if not its author. */
  edited_by: {
    /** Id of the person. */
    id: number
    /** First and last name. */
    full_name: string
  } | null
}

export type NotesRemoveReply = {
  /** Id of the note that is gone. */
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
  /** Id of the person. */
  id: number
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Address at which they sign in. */
  email: string
  /** What they are in the practice. */
  role: "owner" | "manager" | "member"
  /** Locations assigned to a member; the others work at all. */
  location_ids: number[]
}[]

export type PeopleGetReply = {
  /** Id of the person. */
  id: number
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Address at which they sign in. */
  email: string
  /** What they are in the practice. */
  role: "owner" | "manager" | "member"
  /** Locations assigned to a member; the others work at all. */
  location_ids: number[]
}

export type PeopleInviteBody = {
  /** Address to invite. */
  email: string
  /**
   * Locations to assign to them.
   * By default [].
   */
  location_ids?: number[]
}

export type PeopleInviteReply = {
  /** Id of the invitation. */
  id: number
  /** Address that was invited. */
  email: string
  /** What they will be in the practice. */
  role: "owner" | "manager" | "member"
  /** Locations that they will be assigned to. */
  location_ids: number[]
  /** When it was made. */
  created_at: Instant
  /** When its link ends. */
  expires_at: Instant
}

export type PeopleChangeRoleBody = {
  /** What they are from now on. */
  role: "manager" | "member"
  /** Who goes on with the open cases of a manager; required if there are any. */
  open_cases_to?: "provider" | "practice"
}

export type PeopleChangeRoleReply = {
  /** Id of the person. */
  id: number
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Address at which they sign in. */
  email: string
  /** What they are in the practice. */
  role: "owner" | "manager" | "member"
  /** Locations assigned to a member; the others work at all. */
  location_ids: number[]
}

export type PeopleRemoveQuery = {
  /** Who goes on with the open cases of a manager; required if there are any. */
  open_cases_to?: "provider" | "practice"
}

export type PeopleRemoveReply = {
  /** Id of the person who is gone. */
  id: number
}

export type PeopleCalls = {
  /**
   * The members of a practice; the owner and its members can be doctors of cases.
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

export type PracticesBracketLibrariesReply = {
  /** Id of the bracket library. */
  id: number
  /** Its name. */
  name: string
  /** The doctor that it belongs to; null if it is for all. */
  person_id: number | null
}[]

export type PracticesGetReply = {
  /** Id of the practice. */
  id: number
  /** Name of the practice. */
  name: string
  /** Its number at the lab. */
  account_number: string
  /** When it was made. */
  created_at: Instant
}

export type PracticesLocationsQuery = {
  /**
   * Rows of a page.
   * By default 50.
   */
  limit?: number
  /** The place behind which the page begins: `next` of the reply before. */
  after?: string
  /** Only locations of this practice. */
  practice_id?: number
}

export type PracticesLocationsRow = {
  /** Id of the location. */
  id: number
  /** Id of the practice. */
  practice_id: number
  /** Name of the location. */
  name: string
  /** First name of who receives parcels. */
  first_name: string
  /** Last name of who receives parcels. */
  last_name: string
  /** Address for mails about parcels. */
  email: string
  /** Phone number. */
  phone_number: string
  /** Street and number. */
  street_address: string
  /** Suite or floor. */
  street_address_line_2: string | null
  /** City. */
  city: string
  /** State or province. */
  state: string
  /** Postal code. */
  zip_code: string
  /** Country, three letters of ISO 3166. */
  country: string
  /** Name of the time zone. */
  time_zone: string | null
  /** The main location of the practice. */
  is_main: boolean
}

export type PracticesCalls = {
  /**
   * The bracket libraries of a practice, for the prescription of a case.
   * Needs the scope `people:read`.
   */
  bracketLibraries(id: number, options?: CallOptions): Promise<PracticesBracketLibrariesReply>
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
  /**
   * Rows of a page.
   * By default 50.
   */
  limit?: number
  /** The place behind which the page begins: `next` of the reply before. */
  after?: string
  /** Only requests of this state. */
  state?: "new" | "in_progress" | "pending" | "completed" | "canceled"
}

export type RequestsListRow = {
  /** Id of the request. */
  id: number
  /** Id of the case. */
  case_id: number
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far it is. */
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  /** Its case is on hold. */
  is_on_hold: boolean
  /** Id of the practice. */
  practice_id: number
  /** Who prints; null without a print. */
  printed_by: "provider" | "practice" | "third_party" | null
  /** How many prints it has. */
  items: number
  /** How many flawed trays it replaces. */
  flawed_trays: number
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
  shipping_method_id: number | null
  /** Day on which its print ships. */
  ship_date: Day | null
  /** Tracking number of the parcel. */
  tracking_number: string | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
}

export type RequestsGetReply = {
  /** Id of the request. */
  id: number
  /** Id of the case. */
  case_id: number
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far it is. */
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  /** Its case is on hold. */
  is_on_hold: boolean
  /** Id of the practice. */
  practice_id: number
  /** Who prints; null without a print. */
  printed_by: "provider" | "practice" | "third_party" | null
  /** How many prints it has. */
  items: number
  /** How many flawed trays it replaces. */
  flawed_trays: number
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
  shipping_method_id: number | null
  /** Day on which its print ships. */
  ship_date: Day | null
  /** Tracking number of the parcel. */
  tracking_number: string | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** When it was completed. */
  completed_at: Instant | null
  /** What is printed for it, and how it is sent. */
  print: {
    /** Id of the print. */
    id: number
    /** Id of the request. */
    request_id: number
    /** Who prints. */
    printed_by: "provider" | "practice" | "third_party"
    /** Id of the location that it is sent to. */
    location_id: number | null
    /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
    shipping_method_id: number | null
    /** Day on which its print ships. */
    ship_date: Day | null
    /** Day on which it is expected to arrive. */
    arrives_on: Day | null
    /** First day on which it may arrive. */
    delivery_from: Day | null
    /** Last day on which it may arrive. */
    delivery_to: Day | null
    /** Tracking number of the parcel. */
    tracking_number: string | null
    /** The label of the case was printed. */
    patient_label_printed: boolean
    /** The label of the parcel was printed. */
    shipping_label_printed: boolean
    /** What is printed. */
    items: {
      /** Id of the item. */
      id: number
      /** The jaw that is printed. */
      jaw: "upper" | "lower" | "both"
      /** What is printed. */
      content: "tray" | "guide" | "bracket"
      /** Brackets are put into it. */
      with_brackets: boolean
      /** Id of the file that is printed, once one is chosen. */
      file_id: number | null
    }[]
    /** When it last changed. */
    updated_at: Instant
  } | null
}

export type RequestsCompleteBody = {
  /** Tracking number of the parcel; a request with a print needs it. */
  tracking_number?: string | null
}

export type RequestsCompleteReply = {
  /** Id of the request. */
  id: number
  /** Id of the case. */
  case_id: number
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far it is. */
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  /** Its case is on hold. */
  is_on_hold: boolean
  /** Id of the practice. */
  practice_id: number
  /** Who prints; null without a print. */
  printed_by: "provider" | "practice" | "third_party" | null
  /** How many prints it has. */
  items: number
  /** How many flawed trays it replaces. */
  flawed_trays: number
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
  shipping_method_id: number | null
  /** Day on which its print ships. */
  ship_date: Day | null
  /** Tracking number of the parcel. */
  tracking_number: string | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** When it was completed. */
  completed_at: Instant | null
  /** What is printed for it, and how it is sent. */
  print: {
    /** Id of the print. */
    id: number
    /** Id of the request. */
    request_id: number
    /** Who prints. */
    printed_by: "provider" | "practice" | "third_party"
    /** Id of the location that it is sent to. */
    location_id: number | null
    /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
    shipping_method_id: number | null
    /** Day on which its print ships. */
    ship_date: Day | null
    /** Day on which it is expected to arrive. */
    arrives_on: Day | null
    /** First day on which it may arrive. */
    delivery_from: Day | null
    /** Last day on which it may arrive. */
    delivery_to: Day | null
    /** Tracking number of the parcel. */
    tracking_number: string | null
    /** The label of the case was printed. */
    patient_label_printed: boolean
    /** The label of the parcel was printed. */
    shipping_label_printed: boolean
    /** What is printed. */
    items: {
      /** Id of the item. */
      id: number
      /** The jaw that is printed. */
      jaw: "upper" | "lower" | "both"
      /** What is printed. */
      content: "tray" | "guide" | "bracket"
      /** Brackets are put into it. */
      with_brackets: boolean
      /** Id of the file that is printed, once one is chosen. */
      file_id: number | null
    }[]
    /** When it last changed. */
    updated_at: Instant
  } | null
}

export type RequestsCancelReply = {
  /** Id of the request. */
  id: number
  /** Id of the case. */
  case_id: number
  /** The number that the practice gave the case. */
  case_number: string | null
  /** How far it is. */
  state: "new" | "in_progress" | "pending" | "completed" | "canceled"
  /** Its case is on hold. */
  is_on_hold: boolean
  /** Id of the practice. */
  practice_id: number
  /** Who prints; null without a print. */
  printed_by: "provider" | "practice" | "third_party" | null
  /** How many prints it has. */
  items: number
  /** How many flawed trays it replaces. */
  flawed_trays: number
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
  shipping_method_id: number | null
  /** Day on which its print ships. */
  ship_date: Day | null
  /** Tracking number of the parcel. */
  tracking_number: string | null
  /** When it was made. */
  created_at: Instant
  /** When it last changed. */
  updated_at: Instant
  /** When it was completed. */
  completed_at: Instant | null
  /** What is printed for it, and how it is sent. */
  print: {
    /** Id of the print. */
    id: number
    /** Id of the request. */
    request_id: number
    /** Who prints. */
    printed_by: "provider" | "practice" | "third_party"
    /** Id of the location that it is sent to. */
    location_id: number | null
    /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
    shipping_method_id: number | null
    /** Day on which its print ships. */
    ship_date: Day | null
    /** Day on which it is expected to arrive. */
    arrives_on: Day | null
    /** First day on which it may arrive. */
    delivery_from: Day | null
    /** Last day on which it may arrive. */
    delivery_to: Day | null
    /** Tracking number of the parcel. */
    tracking_number: string | null
    /** The label of the case was printed. */
    patient_label_printed: boolean
    /** The label of the parcel was printed. */
    shipping_label_printed: boolean
    /** What is printed. */
    items: {
      /** Id of the item. */
      id: number
      /** The jaw that is printed. */
      jaw: "upper" | "lower" | "both"
      /** What is printed. */
      content: "tray" | "guide" | "bracket"
      /** Brackets are put into it. */
      with_brackets: boolean
      /** Id of the file that is printed, once one is chosen. */
      file_id: number | null
    }[]
    /** When it last changed. */
    updated_at: Instant
  } | null
}

export type RequestsPrintReply = {
  /** Id of the print. */
  id: number
  /** Id of the request. */
  request_id: number
  /** Who prints. */
  printed_by: "provider" | "practice" | "third_party"
  /** Id of the location that it is sent to. */
  location_id: number | null
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
  shipping_method_id: number | null
  /** Day on which its print ships. */
  ship_date: Day | null
  /** Day on which it is expected to arrive. */
  arrives_on: Day | null
  /** First day on which it may arrive. */
  delivery_from: Day | null
  /** Last day on which it may arrive. */
  delivery_to: Day | null
  /** Tracking number of the parcel. */
  tracking_number: string | null
  /** The label of the case was printed. */
  patient_label_printed: boolean
  /** The label of the parcel was printed. */
  shipping_label_printed: boolean
  /** What is printed. */
  items: {
    /** Id of the item. */
    id: number
    /** The jaw that is printed. */
    jaw: "upper" | "lower" | "both"
    /** What is printed. */
    content: "tray" | "guide" | "bracket"
    /** Brackets are put into it. */
    with_brackets: boolean
    /** Id of the file that is printed, once one is chosen. */
    file_id: number | null
  }[]
  /** When it last changed. */
  updated_at: Instant
}

export type RequestsShipBody = {
  /** Id of the location that it is sent to. */
  location_id: number
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international. */
  shipping_method_id: number
  /** Day on which it is expected to arrive. */
  arrives_on: string
  /** First day on which it may arrive. */
  delivery_from: string
  /** Last day on which it may arrive. */
  delivery_to: string
}

export type RequestsShipReply = {
  /** Id of the print. */
  id: number
  /** Id of the request. */
  request_id: number
  /** Who prints. */
  printed_by: "provider" | "practice" | "third_party"
  /** Id of the location that it is sent to. */
  location_id: number | null
  /** 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print. */
  shipping_method_id: number | null
  /** Day on which its print ships. */
  ship_date: Day | null
  /** Day on which it is expected to arrive. */
  arrives_on: Day | null
  /** First day on which it may arrive. */
  delivery_from: Day | null
  /** Last day on which it may arrive. */
  delivery_to: Day | null
  /** Tracking number of the parcel. */
  tracking_number: string | null
  /** The label of the case was printed. */
  patient_label_printed: boolean
  /** The label of the parcel was printed. */
  shipping_label_printed: boolean
  /** What is printed. */
  items: {
    /** Id of the item. */
    id: number
    /** The jaw that is printed. */
    jaw: "upper" | "lower" | "both"
    /** What is printed. */
    content: "tray" | "guide" | "bracket"
    /** Brackets are put into it. */
    with_brackets: boolean
    /** Id of the file that is printed, once one is chosen. */
    file_id: number | null
  }[]
  /** When it last changed. */
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
  /** Id of the webhook. */
  id: number
  /** The practice whose events it hears. */
  practice_id: number
  /** The address that is called. */
  url: string
  /** Types of events, or `*` for all. */
  events: string[]
  /** Whether its messages contain the names of patients. */
  with_names: boolean
  /** Whether deliveries arrive. */
  state: "healthy" | "failing" | "paused"
  /** When the oldest delivery that still fails was first tried. */
  failing_since: Instant | null
  /** When what failed is tried again. */
  next_try_at: Instant | null
  /** When it was paused, by somebody or after 3 days of failures. */
  paused_at: Instant | null
  /** Events that wait; at most 1,000 are counted. */
  waiting: number
  /** Until then what waits is kept. */
  kept_until: Instant | null
  /** Until then the old secret signs beside the new one. */
  old_secret_until: Instant | null
  /** When it was added. */
  created_at: Instant
}[]

export type WebhooksCreateBody = {
  /** Where to send; https to the public internet. */
  url: string
  /** Types of events, or `*` for all. */
  events: ("case.submitted" | "case.created" | "case.updated" | "case.noted" | "case.ready" | "case.progressed" | "case.held" | "case.released" | "case.cancelled" | "case.archived" | "case.restored" | "case.deleted" | "case.asked" | "case.answered" | "case.shipped_back" | "case.charged" | "promise.moved" | "setup.ready" | "setup.approved" | "setup.changes_requested" | "setup.commented" | "file.stored" | "file.inspected" | "file.removed" | "request.created" | "request.updated" | "request.completed" | "request.cancelled" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.voided" | "invoice.disputed" | "invoice.dispute_answered" | "person.added" | "person.removed" | "person.updated" | "person.archived" | "person.restored" | "*")[]
  /**
   * Send the names of patients too.
   * By default false.
   */
  with_names?: boolean
}

export type WebhooksCreateReply = {
  /** Id of the webhook. */
  id: number
  /** The practice whose events it hears. */
  practice_id: number
  /** The address that is called. */
  url: string
  /** Types of events, or `*` for all. */
  events: string[]
  /** Whether its messages contain the names of patients. */
  with_names: boolean
  /** Whether deliveries arrive. */
  state: "healthy" | "failing" | "paused"
  /** When the oldest delivery that still fails was first tried. */
  failing_since: Instant | null
  /** When what failed is tried again. */
  next_try_at: Instant | null
  /** When it was paused, by somebody or after 3 days of failures. */
  paused_at: Instant | null
  /** Events that wait; at most 1,000 are counted. */
  waiting: number
  /** Until then what waits is kept. */
  kept_until: Instant | null
  /** Until then the old secret signs beside the new one. */
  old_secret_until: Instant | null
  /** When it was added. */
  created_at: Instant
  /** Verifies the header `webhook-signature`; it is told only now. */
  secret: string
}

export type WebhooksGetReply = {
  /** Id of the webhook. */
  id: number
  /** The practice whose events it hears. */
  practice_id: number
  /** The address that is called. */
  url: string
  /** Types of events, or `*` for all. */
  events: string[]
  /** Whether its messages contain the names of patients. */
  with_names: boolean
  /** Whether deliveries arrive. */
  state: "healthy" | "failing" | "paused"
  /** When the oldest delivery that still fails was first tried. */
  failing_since: Instant | null
  /** When what failed is tried again. */
  next_try_at: Instant | null
  /** When it was paused, by somebody or after 3 days of failures. */
  paused_at: Instant | null
  /** Events that wait; at most 1,000 are counted. */
  waiting: number
  /** Until then what waits is kept. */
  kept_until: Instant | null
  /** Until then the old secret signs beside the new one. */
  old_secret_until: Instant | null
  /** When it was added. */
  created_at: Instant
}

export type WebhooksRemoveReply = {
  /** The webhook that was removed. */
  id: number
}

export type WebhooksDeliveriesQuery = {
  /** Only those that failed at least once and wait. */
  failed?: boolean | string
}

export type WebhooksDeliveriesReply = {
  /** Id of the delivery. */
  id: number
  /** The header `webhook-id`. */
  message_id: string
  /** The type of its event, `webhook.test` or `events.gap`. */
  type: string
  /** The case of its event. */
  case_id: number | null
  /** Whether it arrived. */
  state: "pending" | "delivered"
  /** How often it was sent. */
  tries: number
  /** When it is sent again. */
  next_try_at: Instant | null
  /** The HTTP status of the last reply. */
  last_status: number | null
  /** Why no reply came, or why it did not count. */
  last_error: string | null
  /** When the event became known. */
  created_at: Instant
}[]

export type WebhooksTestReply = {
  /** Id of the delivery. */
  id: number
  /** The header `webhook-id`. */
  message_id: string
  /** The type of its event, `webhook.test` or `events.gap`. */
  type: string
  /** The case of its event. */
  case_id: number | null
  /** Whether it arrived. */
  state: "pending" | "delivered"
  /** How often it was sent. */
  tries: number
  /** When it is sent again. */
  next_try_at: Instant | null
  /** The HTTP status of the last reply. */
  last_status: number | null
  /** Why no reply came, or why it did not count. */
  last_error: string | null
  /** When the event became known. */
  created_at: Instant
}

export type WebhooksRotateReply = {
  /** Id of the webhook. */
  id: number
  /** The practice whose events it hears. */
  practice_id: number
  /** The address that is called. */
  url: string
  /** Types of events, or `*` for all. */
  events: string[]
  /** Whether its messages contain the names of patients. */
  with_names: boolean
  /** Whether deliveries arrive. */
  state: "healthy" | "failing" | "paused"
  /** When the oldest delivery that still fails was first tried. */
  failing_since: Instant | null
  /** When what failed is tried again. */
  next_try_at: Instant | null
  /** When it was paused, by somebody or after 3 days of failures. */
  paused_at: Instant | null
  /** Events that wait; at most 1,000 are counted. */
  waiting: number
  /** Until then what waits is kept. */
  kept_until: Instant | null
  /** Until then the old secret signs beside the new one. */
  old_secret_until: Instant | null
  /** When it was added. */
  created_at: Instant
  /** Verifies the header `webhook-signature`; it is told only now. */
  secret: string
}

export type WebhooksResumeReply = {
  /** Id of the webhook. */
  id: number
  /** The practice whose events it hears. */
  practice_id: number
  /** The address that is called. */
  url: string
  /** Types of events, or `*` for all. */
  events: string[]
  /** Whether its messages contain the names of patients. */
  with_names: boolean
  /** Whether deliveries arrive. */
  state: "healthy" | "failing" | "paused"
  /** When the oldest delivery that still fails was first tried. */
  failing_since: Instant | null
  /** When what failed is tried again. */
  next_try_at: Instant | null
  /** When it was paused, by somebody or after 3 days of failures. */
  paused_at: Instant | null
  /** Events that wait; at most 1,000 are counted. */
  waiting: number
  /** Until then what waits is kept. */
  kept_until: Instant | null
  /** Until then the old secret signs beside the new one. */
  old_secret_until: Instant | null
  /** When it was added. */
  created_at: Instant
}

export type WebhooksSendAgainBody = {
  /** The time of the first event to send. */
  since: Instant
}

export type WebhooksSendAgainReply = {
  /** How many are sent. */
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
   * The newest 100 deliveries, or only those that failed and wait.
   * Needs the scope `webhooks:read`.
   */
  deliveries(id: number, webhook_id: number, query?: WebhooksDeliveriesQuery, options?: CallOptions): Promise<WebhooksDeliveriesReply>
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
      bracketLibraries: { method: 'GET', path: '/practices/:id/bracket_libraries' },
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
      deliveries: { method: 'GET', path: '/practices/:id/webhooks/:webhook_id/deliveries', takes: ['query'] },
      test: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/test' },
      rotate: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/rotate', isOnce: true },
      resume: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/resume' },
      sendAgain: { method: 'POST', path: '/practices/:id/webhooks/:webhook_id/send_again', takes: ['body'] },
    })
  }
}
