import { z } from 'zod'
import { fileCalls, type PatientFile } from '../files.ts'
import { rxFormCalls } from '../rx-forms.ts'
import { setupCalls, type Setup, type SetupFile } from '../setups.ts'
import { instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { FILE_KINDS, SETUP_FILE_JAWS } from './enums.ts'
import { field, idOf, sentId } from './field.ts'
import { caseId, createdAt, inspection, link, newUpload, sha256, upload, uploadedFile } from './shared.ts'
import type { Table } from './table.ts'

export const FILE_FIELDS = {
  id: 'id',
  case_id: 'patient_id',
  kind: ['patient_file_type_id', FILE_KINDS],
  name: 'name',
  original_name: 'original_name',
  size: 'size',
  content_type: 'content_type',
  sha256: 'sha256',
  inspection: 'inspection',
  inspection_fault: 'inspection_fault',
  mesh: 'mesh_report',
  created_at: 'created_at',
} as const satisfies Table<keyof PatientFile>

const fileKind = field(FILE_KINDS.schema, 'What the file is for.', 'scan')

const mesh = z.object({
  triangles: field(z.number().int(), 'Number of triangles.', 148_206),
  shells: field(z.number().int(), 'Number of connected parts.', 1),
  open_edges: field(z.number().int(), 'Number of edges with one triangle only.', 412),
  holes: field(z.number().int(), 'Number of holes.', 1),
  watertight: field(z.boolean(), 'It has no holes.', false),
  size_mm: field(z.array(z.number()).length(3), 'Width, depth and height in millimeters.', [62.1, 54.8, 21.3]),
  unit_suspect: field(z.boolean(), 'It may not be in millimeters.', false),
  arch_suspect: field(z.boolean(), 'It may be no jaw.', false),
})

const file = z.object({
  id: idOf('file', 901),
  case_id: caseId,
  kind: fileKind,
  name: field(z.string(), 'Name under which it is downloaded.', 'upper.stl'),
  original_name: field(z.string(), 'Name under which it was uploaded.', 'upper.stl'),
  size: field(z.number().int(), 'Bytes.', 1_482_084),
  content_type: field(z.string(), 'Media type.', 'model/stl'),
  sha256,
  inspection,
  inspection_fault: field(z.string().nullable(), 'Why it could not be read.', null),
  mesh: field(mesh.nullable(), 'What was measured of a mesh; null for a photo and until it was looked at.', null),
  created_at: createdAt,
})

export const PHOTO_FIELDS = {
  id: 'id',
  kind: ['patient_file_type_id', FILE_KINDS],
  name: 'name',
  inspection: 'inspection',
} as const satisfies Table<keyof PatientFile>

const photo = z.object({
  id: idOf('photo, which is a file', 902),
  kind: field(FILE_KINDS.schema, 'What the file is for.', 'photo'),
  name: field(z.string(), 'Name under which it is downloaded.', 'front.jpg'),
  inspection: field(
    inspection,
    'Whether it was cleaned of data about the camera; before, it cannot be downloaded.',
    'done',
  ),
})

export const SETUP_FIELDS = {
  version: 'version',
  case_id: 'patient_id',
  state: 'state',
  completed_at: 'completed_at',
  approved_at: 'approved_at',
  changes_requested_at: 'changes_requested_at',
  change_note: 'change_note',
} as const satisfies Table<keyof Setup>

export const SETUP_FILE_FIELDS = {
  id: 'id',
  part: 'part',
  jaw: ['jaw_id', SETUP_FILE_JAWS],
  name: 'name',
  size: 'size',
  sha256: 'sha256',
  created_at: 'created_at',
} as const satisfies Table<keyof SetupFile>

const setupFile = z.object({
  id: idOf('file of the setup', 640),
  part: field(z.string(), 'What it shows.', 'teeth'),
  jaw: field(SETUP_FILE_JAWS.schema.nullable(), 'Null for a file of both jaws.', 'upper'),
  name: field(z.string(), 'Name under which it is downloaded.', 'upper-setup.stl'),
  size: field(z.number().int(), 'Bytes.', 2_482_084),
  sha256,
  created_at: createdAt,
})

const setup = z.object({
  version: field(z.number().int(), 'Counts from 1 for each case.', 2),
  case_id: caseId,
  state: field(z.enum(['pending', 'changes_requested', 'approved']), 'What the practice said of it.', 'pending'),
  completed_at: field(instant, 'When it was ready.', '2026-12-03T15:00:00.000Z'),
  approved_at: field(instant.nullable(), 'When it was approved.', null),
  changes_requested_at: field(instant.nullable(), 'When changes were asked for.', null),
  change_note: field(z.string().nullable(), 'The changes that were asked for.', null),
  files: field(z.array(setupFile), 'Its files.', []),
})

export const UPLOAD_FIELDS = {
  practice_id: 'organization_id',
  kind: ['patient_file_type_id', FILE_KINDS],
  file_name: 'file_name',
  file_size: 'file_size',
  in_parts: 'in_parts',
} as const satisfies Table

export const NEW_FILE_FIELDS = {
  kind: ['patient_file_type_id', FILE_KINDS],
  file_path: 'file_path',
  name: 'original_file_name',
} as const satisfies Table

export const publicFileCalls = definePublicCalls({
  ofCase: {
    method: 'GET',
    path: '/cases/:id/files',
    summary: 'The scans and other meshes of a case',
    scope: 'files:read',
    runs: fileCalls.list,
    data: z.array(file),
  },
  photos: {
    method: 'GET',
    path: '/cases/:id/photos',
    summary: 'The photos of a case; each is downloaded by GET /files/{id}/link',
    scope: 'files:read',
    runs: fileCalls.images,
    data: z.array(photo),
  },
  link: {
    method: 'GET',
    path: '/files/:id/link',
    summary: 'An address that downloads a file for some minutes, without a key',
    scope: 'files:read',
    runs: fileCalls.downloadLink,
    data: link,
  },
  setups: {
    method: 'GET',
    path: '/cases/:id/setups',
    summary: 'The versions of the setup of a case, newest first, with their files',
    scope: 'files:read',
    runs: setupCalls.list,
    data: z.array(setup),
  },
  setupLink: {
    method: 'GET',
    path: '/setup_files/:id/link',
    summary: 'An address that downloads a file of a setup for some minutes, without a key',
    scope: 'files:read',
    runs: setupCalls.downloadLink,
    data: link,
  },
  upload: {
    method: 'POST',
    path: '/uploads',
    summary: 'An address for one file of a case that is about to be submitted; name its `file_path` in POST /cases',
    scope: 'files:write',
    runs: rxFormCalls.uploadLink,
    body: z.object({
      practice_id: field(
        sentId.optional(),
        'Id of the practice; required of a key of staff, else the practice of the key.',
        17,
      ),
      ...newUpload,
    }),
    data: upload,
  },
  uploadToCase: {
    method: 'POST',
    path: '/cases/:id/uploads',
    summary:
      'An address for one more file of a case; name its `file_path` in POST /cases/{id}/files. Scans of a submitted case are added by keys of staff',
    scope: 'files:write',
    runs: fileCalls.uploadLink,
    body: z.object({ kind: fileKind.default('scan'), ...newUpload }),
    data: upload,
  },
  store: {
    method: 'POST',
    path: '/cases/:id/files',
    summary: 'Adds an uploaded file to a case; repeating it adds nothing twice',
    scope: 'files:write',
    runs: fileCalls.store,
    body: z.object({ kind: fileKind.default('scan'), ...uploadedFile.shape }),
    data: file,
    status: 201,
  },
})
