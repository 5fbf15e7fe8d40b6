import { z } from 'zod'
import { defineCalls } from './call.ts'
import { ASSIGNMENTS, oneOf } from './enums.ts'
import { STATIONS } from './promise-stations.ts'
import { date, instant, rowId } from './wire.ts'

/** Why a promise was made or changed (specification 4.15); the key of a sentence in `promise-labels.ts`. */
export const PROMISE_REASONS = [
  'submitted',
  'form_changed',
  'step_finished',
  'setup_completed',
  'change_requested',
  'approved',
  'held',
  'released',
  'asked',
  'answered',
  'withdrawn',
  'shipping_edited',
  'request_changed',
  'completed',
  'calendar_changed',
  'running_late',
  'running_early',
] as const
export type PromiseReason = (typeof PROMISE_REASONS)[number]

/** What was promised of a case, or of one of its requests; a date is null where a station does not exist or is past. */
export const promise = z.object({
  setup_by: date.nullable(),
  answer_by: instant.nullable(),
  ships_likely: date.nullable(),
  ships_safe: date.nullable(),
  arrives_likely: date.nullable(),
  arrives_safe: date.nullable(),
  reason: z.enum(PROMISE_REASONS),
  made_at: instant,
})
export type CasePromise = z.infer<typeof promise>

/** One line of the calculation in working minutes of the lab. */
const promiseLine = z.object({ label: z.string(), likely: z.number(), safe: z.number(), measured: z.boolean() })

const recordedPromise = promise.extend({
  /** When the next promise replaced it; null for the one in force. */
  until: instant.nullable(),
  station: z.enum(STATIONS),
  lines: z.array(promiseLine),
})

/**
 * A change that is not sent yet: the form of a new case or of an existing one, a change of the setup, or another
 * shipping method.
 */
export const promisePreviewBody = z
  .object({
    patient_id: rowId.optional(),
    form: z
      .object({
        rush_case: z.boolean(),
        submission_completed_by: z.number().int(),
        print_assignment: oneOf(ASSIGNMENTS),
        export_type: z.number().int().nullable(),
        products_list: z.number().int(),
        shipping_method: z.number().int().nullable(),
        shipping_location_id: rowId.nullable(),
      })
      .partial()
      .optional(),
    /** The practice asks for a change of the setup. */
    asks_for_change: z.boolean().default(false),
  })
  .refine(({ patient_id, form }) => patient_id !== undefined || form !== undefined, 'Required')

export const promiseCalls = defineCalls({
  history: {
    method: 'GET',
    path: '/patients/:id/promises',
    summary: 'What was promised of a case, newest first, with the reason and the calculation of each',
    access: 'signed-in',
    reply: z.object({ promises: z.array(recordedPromise) }),
    logRead: { event: 'patient.opened', of: 'patient' },
  },
  preview: {
    method: 'POST',
    path: '/promises/preview',
    summary: 'The promise that a change would lead to, with its calculation; nothing is saved',
    access: 'signed-in',
    // Nothing is saved, so a closed practice may look too.
    isPersonal: true,
    body: promisePreviewBody,
    reply: z.object({ promise: promise.omit({ made_at: true }).extend({ lines: z.array(promiseLine) }) }),
  },
})
