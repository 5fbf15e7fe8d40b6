import { z } from 'zod'
import { ASKED_KINDS, ASKED_STATES, MAX_ANSWER_FILES, PHOTO_VIEWS, SCAN_PARTS } from '../asked-kinds.ts'
import { askedItemCalls, type AskedItem } from '../asked-items.ts'
import { fileName } from '../files.ts'
import { instant } from '../wire.ts'
import { definePublicCall, definePublicCalls } from './call.ts'
import { field, idOf } from './field.ts'
import { caseId, inspection, newUpload, sha256, updatedAt, upload } from './shared.ts'
import type { Table } from './table.ts'

export const ASKED_FIELDS = {
  id: 'id',
  case_id: 'patient_id',
  kind: 'kind',
  part: 'part',
  view: 'view',
  reason: 'reason',
  state: 'state',
  due_at: 'due_at',
  asked_at: 'asked_at',
  closed_at: 'closed_at',
  is_holding: 'is_holding',
  updated_at: 'updated_at',
} as const satisfies Table<keyof AskedItem>

/** The fields of an answer and of its files, as they are sent. */
export const ANSWER_FIELDS = { text: 'text', files: 'files' } as const satisfies Table

const NOW = '2026-11-28T09:30:00.000Z'

const answerFile = z.object({
  id: idOf('file', 977),
  name: field(z.string(), 'Name of the file.', 'lower.stl'),
  size: field(z.number().int(), 'Bytes.', 1_482_084),
  sha256,
  inspection,
})

const answer = z.object({
  text: field(z.string().nullable(), 'The answer in words.', null),
  files: field(z.array(answerFile), 'The files that were sent with it.', []),
  by: field(z.string().nullable(), 'Who answered.', 'Noor Haddad'),
  at: field(instant, 'When it was answered.', NOW),
})

const item = z.object({
  id: idOf('item', 55),
  case_id: caseId,
  kind: field(z.enum(ASKED_KINDS), 'What is asked for; a price is answered in the portal only.', 'scan'),
  part: field(z.enum(SCAN_PARTS).nullable(), 'The part, of a scan.', 'lower'),
  view: field(z.enum(PHOTO_VIEWS).nullable(), 'The view, of a photo.', null),
  reason: field(z.string(), 'Why it is asked for.', 'The scan stops behind 46.'),
  state: field(z.enum(ASKED_STATES), 'How far it is; only an open one can be answered.', 'open'),
  due_at: field(instant.nullable(), 'When an answer is needed.', null),
  asked_at: field(instant, 'When it was asked.', NOW),
  closed_at: field(instant.nullable(), 'When the lab accepted or withdrew it.', null),
  is_holding: field(z.boolean(), 'The case is on hold for it.', false),
  updated_at: updatedAt,
  answers: field(z.array(answer), 'Oldest first.', []),
})

const getItem = definePublicCall({
  method: 'GET',
  path: '/cases/:id/asked_items/:item_id',
  summary: 'One thing that the lab asked of the practice',
  scope: 'cases:read',
  runs: askedItemCalls.list,
  data: item,
})

const answeredFile = z.strictObject({
  file_path: field(z.string().min(1).max(600), 'As the reply to the upload named it.', 'uploads/17/8f2c/lower.stl'),
  file_name: field(fileName, 'Name with its ending.', 'lower.stl'),
})

export const publicAskedItemCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/cases/:id/asked_items',
    summary: 'What the lab asked of the practice for a case, open items first',
    scope: 'cases:read',
    runs: askedItemCalls.list,
    data: z.array(item),
  },
  get: getItem,
  upload: {
    method: 'POST',
    path: '/asked_items/:id/uploads',
    summary: 'An address for one file of an answer; name its `file_path` in the answer',
    scope: 'files:write',
    runs: askedItemCalls.uploadLink,
    body: z.object(newUpload),
    data: upload,
  },
  answer: {
    method: 'POST',
    path: '/cases/:id/asked_items/:item_id/answer',
    summary: 'Answers an open item in words or with files; the yes to a price is given in the portal only',
    scope: 'cases:write',
    runs: askedItemCalls.answer,
    body: z.object({
      text: field(z.string().nullish(), 'The answer in words; required of a question.', 'The midline, please.'),
      files: field(
        z.array(answeredFile).max(MAX_ANSWER_FILES).default([]),
        'The files; required where a scan or a photo is asked for.',
        [{ file_path: 'uploads/17/8f2c/lower.stl', file_name: 'lower.stl' }],
      ),
    }),
    data: item,
    etagOf: getItem,
  },
})
