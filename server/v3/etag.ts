import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CODE } from '#contract/errors.ts'
import type { PublicCall } from '#contract/v3/call.ts'
import { link } from '#contract/v3/shared.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { TrailEntry } from '#server/jobs/read-trail.ts'

/** The `ETag` of a record as it is answered: two that look alike are alike, whatever else was stored of them. */
export function etagOf(record: unknown) {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 27)}"`
}

/** Whether a reply is one record, which has an `ETag`. An address to download from is made anew each time. */
export function hasEtag({ method, data, etagOf: read, isList }: PublicCall) {
  if (method === 'GET') return !isList && data instanceof z.ZodObject && data !== link
  return read !== undefined && method !== 'DELETE'
}

/** Whether a call changes a record that exists, so that `If-Match` is judged. */
export function takesIfMatch({ etagOf: read, status }: PublicCall) {
  return read !== undefined && status !== 201
}

/** The record has changed since the caller has read it. */
export class PreconditionFailed extends AppError {
  readonly record: unknown
  readonly etag: string

  /** The record is shown, so that it counts as opened. */
  readonly opened: TrailEntry | undefined

  constructor(record: unknown, opened: TrailEntry | undefined) {
    super(412, CODE.conflict, 'It has changed since it was read: `data` is how it is now.')
    this.record = record
    this.opened = opened
    this.etag = etagOf(record)
  }
}

const TAGS = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/

/** Whether a tag is among those that `If-Match` names, as a strong one. Throws 422 for what is no list of tags. */
export function isMatch(header: string, etag: string) {
  if (!TAGS.test(header.trim())) throw invalid({ 'if-match': ['Send the ETag as it came, with its quotation marks.'] })
  return header.trim() === '*' || tagsOf(header).includes(etag)
}

/** Whether the caller has this form of the record already. */
export function isKnown(header: string | undefined, etag: string) {
  if (header === undefined) return false
  return header.trim() === '*' || tagsOf(header).some((tag) => tag.replace(/^W\//, '') === etag)
}

function tagsOf(header: string): readonly string[] {
  return header.match(/(W\/)?"[^"]*"/g) ?? []
}
