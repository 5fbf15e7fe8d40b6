import { z } from 'zod'
import { PROMISE_REASONS } from '../promises.ts'
import { date, instant } from '../wire.ts'
import { field } from './field.ts'

/** Shapes of /api/v3 that several nouns have. */

const INSTANT = '2026-11-28T09:30:00.000Z'

export const createdAt = field(instant, 'When it was made.', INSTANT)
export const updatedAt = field(instant, 'When it last changed.', INSTANT)
export const practiceId = field(z.number().int(), 'Id of the practice.', 17)
export const caseId = field(z.number().int(), 'Id of the case.', 4711)
export const caseNumber = field(z.string().nullable(), 'The number that the practice gave the case.', '1042')
export const sha256 = field(
  z.string().nullable(),
  'SHA-256 of the bytes as hexadecimal digits; null until the file was looked at.',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
)
export const inspection = field(
  z.enum(['pending', 'done', 'failed']),
  'Whether the file was looked at, and could be read.',
  'done',
)

/** What was promised of a case; a date is null where a station does not exist or is past. */
export const publicPromise = z.object({
  setup_by: field(date.nullable(), 'Day by which the setup is promised.', '2026-12-04'),
  answer_by: field(instant.nullable(), 'When the practice has to answer for the dates to hold.', INSTANT),
  ships_likely: field(date.nullable(), 'Day on which it probably ships.', '2026-12-09'),
  ships_safe: field(date.nullable(), 'Day by which it ships.', '2026-12-11'),
  arrives_likely: field(date.nullable(), 'Day on which it probably arrives.', '2026-12-11'),
  arrives_safe: field(date.nullable(), 'Day by which it arrives.', '2026-12-15'),
  reason: field(z.enum(PROMISE_REASONS), 'Why it was made, or changed.', 'submitted'),
  made_at: field(instant, 'When it was made.', INSTANT),
})

/** An address that downloads one file. */
export const link = z.object({
  url: field(
    z.string(),
    'Downloads the file for some minutes, without a key.',
    'https://files.example.com/upper.stl?signature=…',
  ),
})

/** What an upload needs; the bytes are PUT to `url`. */
export const upload = z.object({
  url: field(z.string(), 'Where the bytes are PUT.', 'https://files.example.com/u/8f2c?signature=…'),
  file_path: field(z.string(), 'What the call that uses the file is told.', 'uploads/17/8f2c/upper.stl'),
  headers: field(z.record(z.string(), z.string()), 'Headers that the PUT must send.', {
    'content-type': 'application/octet-stream',
  }),
  part_size: field(
    z.number().optional(),
    'Bytes of a part. Present with `in_parts`: GET `url` then names the next part, and POST ends the upload.',
    8_388_608,
  ),
  keeps_parts: field(
    z.boolean(),
    'Whether pieces may be PUT to `url` one after the other, each with its Content-Range; HEAD tells how much is there.',
    true,
  ),
})

/** The announcement of an upload. */
export const newUpload = {
  file_name: field(z.string(), 'Name with its ending, without a folder.', 'upper.stl'),
  file_size: field(z.number().int().positive().optional(), 'Bytes; if sent, the upload must have as many.', 1_482_084),
  in_parts: field(z.boolean().optional(), 'Send the file in parts, so that a broken upload goes on.', false),
}

export const uploadedFile = z.strictObject({
  file_path: field(z.string().min(1).max(600), 'As the reply to the upload named it.', 'uploads/17/8f2c/upper.stl'),
  name: field(z.string().min(1).max(200), 'Name with its ending.', 'upper.stl'),
})
