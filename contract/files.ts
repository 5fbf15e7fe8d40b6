/**
 * Files of a patient: limits, the result of the mesh inspection, and the upload. A client requests a signed url, PUTs
 * the bytes to it, and then records the file by its file_path.
 */

import { z } from 'zod'
import { defineCalls } from './call.ts'
import { FILE_TYPES, oneOf } from './enums.ts'
import { fileKind, fileTypeFacts, isFileFor } from './file-kinds.ts'
import { flag, queryId, filePath, filters, normalizeLine, instant, line, required, rowId } from './wire.ts'

/**
 * Bytes that an upload link allows if the client does not announce the size (specification 1.3). They hold 4 million
 * triangles, which is also the most that can be read of one file.
 */
export const MAX_STL_BYTES = 200_000_000
export const MAX_PHOTO_BYTES = 25_000_000
/** More than any camera of a practice produces, but less than an image crafted to exhaust memory. */
export const MAX_PHOTO_PIXELS = 100_000_000
/** Lower, because a HEIC photo is held in memory as a whole while it is converted. */
export const MAX_HEIC_PIXELS = 50_000_000
/** Bytes that all members of an organization together may upload within a day before a case or a library uses them. */
export const MAX_STAGED_BYTES = 20_000_000_000
/** The same limit for one member: enough for a large case, so that one member cannot use up the shared limit. */
export const MAX_STAGED_BYTES_OF_ONE = 5_000_000_000
export const MAX_FORM_STL_FILES = 10
export const MAX_FORM_PHOTOS = 10

/** A warning of the mesh check that the sender overrode, with the reason. */
export const overriddenWarning = z.object({ warning: line.min(1, 'Required'), reason: required.pipe(line) })

export const SAME_NAME = 'File with such name already exists.'

/**
 * Whether a scan reaches behind its last molars, and where its two ends are; `point` is in the coordinates of the file.
 */
const coverage = z.object({
  state: z.enum(['complete', 'short', 'unsure']),
  ends: z.array(
    z.object({
      side: z.enum(['left', 'right']),
      /** Distance of the end behind the front teeth. */
      reach_mm: z.number(),
      /** The scan may end in front of the last molar. */
      is_short: z.boolean(),
      point: z.tuple([z.number(), z.number(), z.number()]),
    }),
  ),
})

export const meshReport = z.object({
  triangles: z.number(),
  shells: z.number(),
  open_edges: z.number(),
  holes: z.number(),
  watertight: z.boolean(),
  /** Millimetres. */
  size_mm: z.array(z.number()).length(3),
  unit_suspect: z.boolean(),
  arch_suspect: z.boolean(),
  /** Absent if it could not be determined, and for files older than this check. */
  coverage: coverage.optional(),
})
export type MeshReport = z.infer<typeof meshReport>

export const patientFile = z.object({
  id: z.number(),
  patient_id: z.number(),
  patient_file_type_id: z.number(),
  /** Name as displayed and downloaded; a photo has the extension of its converted format. */
  name: z.string(),
  /** Name as uploaded. */
  original_name: z.string(),
  file_path: z.string(),
  size: z.number(),
  content_type: z.string(),
  /** Hex SHA-256 of the received bytes; null until the inspection job has run. */
  sha256: z.string().nullable(),
  file_modification_date: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Null for a photo until it is cleaned, because its original is never linked. */
  url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  mesh_report: meshReport.nullable(),
  inspection: z.enum(['pending', 'done', 'failed']),
  /** Why the file could not be read. */
  inspection_fault: z.string().nullable(),
})
export type PatientFile = z.infer<typeof patientFile>

/**
 * A file name from a user: one line without path parts. `normalizeLine` removes the marks that would reverse its reading
 * direction.
 */
export const fileName = required
  .overwrite(normalizeLine)
  .max(200, 'The file name is too long.')
  .refine((name) => !/[\\/]/.test(name) && name !== '.' && name !== '..', 'The file name must not contain a path.')

/** HEIC and HEIF come from phones and are converted to JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

/**
 * Checked by the uploader before it sends anything and again by the server: STL files and photos by their extension.
 */
export function fileTypeBlocker(name: string, patient_file_type_id: number): string | undefined {
  const { accepts } = fileTypeFacts(patient_file_type_id)
  if (accepts === 'photo')
    return isFileFor(name, 'photo') ? undefined : 'Only JPEG, PNG, WebP and HEIC photos can be uploaded.'
  return accepts === 'any' || fileKind(name) === 'stl' ? undefined : 'Only .stl files can be uploaded.'
}

/** Announcement of an upload. */
export const uploadLink = z.object({
  file_name: fileName,
  /** Bytes; if present, the upload must have exactly this size. */
  file_size: z.coerce.number().int().positive().optional(),
  content_type: z.string().max(100).optional(),
  /**
   * The client can upload in parts (docs/decisions/036), so that a large upload resumes after an interruption with any
   * storage.
   */
  in_parts: flag.optional(),
})

export const uploadLinkReply = z.object({
  url: z.string(),
  file_path: z.string(),
  /** Headers that the PUT must send besides its length, since they are signed as well. */
  headers: z.record(z.string(), z.string()),
  /**
   * Whether an interrupted upload can resume: HEAD returns the offset in upload-offset, PUT sends the rest or
   * the next piece with content-range.
   */
  keeps_parts: z.boolean(),
  /**
   * Present only if `in_parts` was requested: `url` then accepts no bytes, GET returns the next part and its url, POST
   * completes the upload.
   */
  part_size: z.number().optional(),
})

export const fileCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patient_files',
    summary: 'STL files of one patient in scope (register 71)',
    access: 'signed-in',
    query: z.object({ filter: filters({ patient_id: queryId }) }),
    reply: z.object({ patient_files: z.array(patientFile) }),
    logRead: { event: 'files.opened', of: 'patient' },
  },
  uploadLink: {
    method: 'GET',
    path: '/patient_files/upload_link',
    summary: 'A signed url for one file of a patient; the bytes are PUT to it',
    access: { anyOf: ['patient-files.manage', 'patient-files.create', 'organization.patient-files.create'] },
    query: uploadLink.extend({
      patient_id: queryId,
      patient_file_type_id: z.coerce.number().pipe(oneOf(FILE_TYPES, 'Invalid value.')),
      /** Accepted and ignored (register 70). */
      update_db: z.string().optional(),
    }),
    reply: uploadLinkReply,
  },
  store: {
    method: 'POST',
    path: '/patient_files/store_uploaded_file',
    summary: 'Records an uploaded file once the server has looked at it; idempotent by file_path',
    access: { anyOf: ['patient-files.manage', 'patient-files.create', 'organization.patient-files.create'] },
    body: z.object({
      file_path: filePath,
      patient_id: rowId,
      patient_file_type_id: oneOf(FILE_TYPES, 'Invalid value.'),
      original_file_name: fileName,
      file_modification_date: instant.nullish(),
      accepted_warning: overriddenWarning.optional(),
    }),
    reply: z.object({ patient_file: patientFile, message: z.string() }),
    status: 201,
  },
  downloadLink: {
    method: 'GET',
    path: '/patient_files/:id/download_link',
    summary: 'A signed url that downloads the file under its own name',
    access: 'signed-in',
    reply: z.object({ url: z.string() }),
    logRead: { event: 'file.opened', of: 'file' },
  },
  lightLink: {
    method: 'GET',
    path: '/patient_files/:id/light_link',
    summary: 'A signed url of the file as it is looked at: its light form where it has one (docs/setup-format.md)',
    access: 'signed-in',
    reply: z.object({ url: z.string() }),
    logRead: { event: 'file.opened', of: 'file' },
  },
  remove: {
    method: 'DELETE',
    path: '/patient_files/:id',
    summary: 'Deletes a file: STL by doctors and staff, photos by permission',
    access: 'signed-in',
    reply: z.object({ message: z.string() }),
  },
  images: {
    method: 'GET',
    path: '/patients/:id/images',
    summary: 'Photos of one patient in scope',
    access: 'signed-in',
    query: z.object({ patient_file_type_id: queryId.optional(), thumbnails: z.string().optional() }),
    reply: z.object({
      images: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Null until the photo is cleaned, because its original is never linked. */
          url: z.string().nullable(),
          thumbnail_url: z.string().nullable(),
          inspection: z.enum(['pending', 'done', 'failed']),
          patient_file_type_id: z.number(),
        }),
      ),
    }),
    logRead: { event: 'files.opened', of: 'patient' },
  },
})
