import { z } from 'zod'
import { fileCalls, meshReport, uploadLinkReply, type PatientFile } from '../files.ts'
import { rxFormCalls } from '../rx-forms.ts'
import { setupCalls, type Setup, type SetupFile } from '../setups.ts'
import { instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { FILE_KINDS, SETUP_FILE_JAWS } from './enums.ts'
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

const file = z.object({
  id: z.number(),
  case_id: z.number(),
  kind: FILE_KINDS.schema,
  name: z.string(),
  original_name: z.string(),
  size: z.number(),
  content_type: z.string(),
  /** Hex; null until the file was looked at. */
  sha256: z.string().nullable(),
  inspection: z.enum(['pending', 'done', 'failed']),
  inspection_fault: z.string().nullable(),
  mesh: meshReport.nullable(),
  created_at: instant,
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

const setup = z.object({
  version: z.number(),
  case_id: z.number(),
  state: z.enum(['pending', 'changes_requested', 'approved']),
  completed_at: instant,
  approved_at: instant.nullable(),
  changes_requested_at: instant.nullable(),
  change_note: z.string().nullable(),
  files: z.array(
    z.object({
      id: z.number(),
      part: z.string(),
      /** Null for a file of both jaws. */
      jaw: SETUP_FILE_JAWS.schema.nullable(),
      name: z.string(),
      size: z.number(),
      sha256: z.string().nullable(),
      created_at: instant,
    }),
  ),
})

const link = z.object({ url: z.string() })
/** Where the bytes of a file go, by PUT or in parts. */
const upload = uploadLinkReply
const newUpload = {
  file_name: z.string(),
  file_size: z.number().int().positive().optional(),
  in_parts: z.boolean().optional(),
}

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
    body: z.object({ practice_id: z.number().int().positive().optional(), ...newUpload }),
    data: upload,
  },
  uploadToCase: {
    method: 'POST',
    path: '/cases/:id/uploads',
    summary: 'An address for one more file of a case; name its `file_path` in POST /cases/{id}/files',
    scope: 'files:write',
    runs: fileCalls.uploadLink,
    body: z.object({ kind: FILE_KINDS.schema.default('scan'), ...newUpload }),
    data: upload,
  },
  store: {
    method: 'POST',
    path: '/cases/:id/files',
    summary: 'Adds an uploaded file to a case; repeating it adds nothing twice',
    scope: 'files:write',
    runs: fileCalls.store,
    body: z.object({ kind: FILE_KINDS.schema.default('scan'), file_path: z.string(), name: z.string() }),
    data: file,
    status: 201,
  },
})
