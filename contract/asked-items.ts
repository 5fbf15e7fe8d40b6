import { z } from 'zod'
import { amount } from './amounts.ts'
import { ASKED_KINDS, ASKED_STATES, MAX_ANSWER_FILES, PHOTO_VIEWS, SCAN_PARTS } from './asked-kinds.ts'
import { undo } from './case-steps.ts'
import { defineCalls } from './call.ts'
import { fileName, overriddenWarning, patientFile, uploadLink, uploadLinkReply } from './files.ts'
import { printableLine } from './printable-text.ts'
import { filePath, instant, message, money, note, required, requiredName, rowId } from './wire.ts'

/** Items of one case, so that the list of a case stays short enough to be loaded as a whole. */
export const MAX_ASKED_ITEMS = 100

const coordinate = z.number().min(-10_000).max(10_000)

/** A point on a file of the case, in mm in the frame of that file. */
export const askedPlace = z.object({ file_id: rowId, x: coordinate, y: coordinate, z: coordinate })

/** A file of an answer. Until the item is accepted it is no file of the patient. */
export const offeredFile = patientFile
  .pick({
    id: true,
    patient_file_type_id: true,
    name: true,
    original_name: true,
    size: true,
    content_type: true,
    sha256: true,
    thumbnail_url: true,
    mesh_report: true,
    inspection: true,
    inspection_fault: true,
  })
  .extend({
    /** Null for a photo that is not cleaned yet, and for a file that was deleted after it was accepted. */
    url: z.string().nullable(),
    accepted_warning: overriddenWarning.nullable(),
    /** The file of the patient that it became. */
    patient_file_id: z.number().nullable(),
  })
export type OfferedFile = z.infer<typeof offeredFile>

const answer = z.object({
  text: z.string().nullable(),
  files: z.array(offeredFile),
  accepted_price: z.boolean().nullable(),
  by: z.string().nullable(),
  /** It came by a link that was given to that person, without a session. */
  by_link: z.boolean(),
  at: instant,
})
export type AskedAnswer = z.infer<typeof answer>

/**
 * What the lab asks of a practice: a new scan, a photo, an answer in words, or a yes to a price (specification 4.16). An
 * item is open, answered, and accepted or asked again; the lab can withdraw it.
 */
export const askedItem = z.object({
  id: z.number(),
  patient_id: z.number(),
  kind: z.enum(ASKED_KINDS),
  part: z.enum(SCAN_PARTS).nullable(),
  view: z.enum(PHOTO_VIEWS).nullable(),
  place: askedPlace.nullable(),
  /** For a price it is the line of the invoice. */
  reason: z.string(),
  /** Absent for users who may not see it; null for the other kinds. */
  price: money.nullable().optional(),
  due_at: instant.nullable(),
  state: z.enum(ASKED_STATES),
  asked_by: z.string().nullable(),
  asked_at: instant,
  /** Since when it waits for an answer: it was asked, or asked again. */
  opened_at: instant,
  reminded_at: instant.nullable(),
  /** Who accepted or withdrew it. */
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
  updated_at: instant,
  answers: z.array(answer),
  /** Keys of the steps that cannot start before the item is accepted or withdrawn (3100). */
  blocks: z.array(z.string()),
  /** The case is on hold until this item is accepted or withdrawn. */
  is_holding: z.boolean(),
})
export type AskedItem = z.infer<typeof askedItem>

/** Putting the case on hold together with the item; the hold ends with the last item of it. */
const hold = z.object({
  action_owner_name: requiredName,
  reason: required.pipe(note),
  should_notify_doctor: z.boolean().default(true),
})

export const askBody = z
  .object({
    kind: z.enum(ASKED_KINDS, 'Required'),
    part: z.enum(SCAN_PARTS).nullish(),
    view: z.enum(PHOTO_VIEWS).nullish(),
    place: askedPlace.nullish(),
    reason: required.pipe(note),
    price: amount(100_000)
      // A negative one is refused by the amount, in its own words.
      .refine((value) => value !== 0, 'Must be greater than 0.')
      .nullish(),
    due_at: instant.nullish(),
    hold: hold.optional(),
  })
  .superRefine(({ kind, part, view, price, reason }, context) => {
    const refuse = (path: string, text = 'Required') =>
      context.addIssue({ code: 'custom', path: [path], message: text })
    if (kind === 'scan' && !part) refuse('part')
    if (kind === 'photo' && !view) refuse('view')
    if (kind !== 'price') return
    if (price == null) refuse('price')
    const unprintable = priceReasonFault(reason)
    if (unprintable) refuse('reason', unprintable)
  })

/** The reason of a price becomes a line of the invoice. */
export function priceReasonFault(reason: string) {
  return printableLine.safeParse(reason).error?.issues[0]?.message
}

export const editAskedBody = z.object({
  reason: required.pipe(note),
  place: askedPlace.nullish(),
  due_at: instant.nullish(),
  /** updated_at of the item as it was loaded, so that concurrent changes are not overwritten (register 56). */
  updated_at: instant.optional(),
})

export const answerBody = z.object({
  text: note.trim().nullish(),
  files: z
    .array(z.object({ file_path: filePath, file_name: fileName, accepted_warning: overriddenWarning.optional() }))
    .max(MAX_ANSWER_FILES, `At most ${MAX_ANSWER_FILES} files.`)
    .default([]),
  accepted_price: z.boolean().nullish(),
})

const withItem = z.object({ asked_item: askedItem, message })

/** Calls of staff and of lab partners; the rules narrow them to the third party of the case. */
const MANAGEMENT = { profile: 'management' } as const

export const askedItemCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patients/:id/asked_items',
    summary: 'What the lab asked of the practice for this case, open items first',
    access: 'signed-in',
    reply: z.object({ asked_items: z.array(askedItem) }),
    logRead: { event: 'patient.opened', of: 'patient' },
  },
  ask: {
    method: 'POST',
    path: '/patients/:id/asked_items',
    summary:
      'Asks the practice for a scan, a photo, an answer or a yes to a price; staff, or the third party of the case',
    access: MANAGEMENT,
    body: askBody,
    /** `undo` takes the hold back, and not the item; null without one. */
    reply: withItem.extend({ undo: undo.nullable() }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/asked_items/:id',
    summary: 'Changes reason, place and due time of an open item',
    access: MANAGEMENT,
    body: editAskedBody,
    reply: withItem,
  },
  answer: {
    method: 'POST',
    path: '/asked_items/:id/answer',
    summary: 'Answers an open item; customers who see the patient, a price by the doctor of the case or the owner',
    access: { profile: 'normal' },
    body: answerBody,
    reply: withItem,
  },
  accept: {
    method: 'POST',
    path: '/asked_items/:id/accept',
    summary: 'Accepts an answer; its files become files of the patient',
    access: MANAGEMENT,
    reply: withItem,
  },
  askAgain: {
    method: 'POST',
    path: '/asked_items/:id/ask_again',
    summary: 'Opens an answered item again, with the reason',
    access: MANAGEMENT,
    body: editAskedBody,
    reply: withItem,
  },
  withdraw: {
    method: 'POST',
    path: '/asked_items/:id/withdraw',
    summary: 'Withdraws an item that is no longer needed',
    access: MANAGEMENT,
    reply: withItem,
  },
  remind: {
    method: 'POST',
    path: '/asked_items/:id/remind',
    summary: 'Reminds the practice of an open item, at most once an hour',
    access: MANAGEMENT,
    reply: withItem,
  },
  link: {
    method: 'POST',
    path: '/asked_items/:id/link',
    summary: 'A link that answers this photo or question without signing in, for seven days; recorded as the caller',
    access: { profile: 'normal' },
    reply: z.object({ url: z.string() }),
    status: 201,
    secret: true,
  },
  uploadLink: {
    method: 'GET',
    path: '/asked_items/:id/upload_link',
    summary: 'A signed url for one file of an answer; the bytes are PUT to it',
    access: { profile: 'normal' },
    query: uploadLink,
    reply: uploadLinkReply,
  },
})
