import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { queryId, instant, like, listOf, paged, paging } from './wire.ts'

/** Printable file types: all with a mesh, so neither photos nor bracket images. */
export const PRINTING_FILE_TYPES = [1, 3, 4, 5] as const

export const printingFile = z.object({
  id: z.number(),
  patient: z.object({
    id: z.number(),
    full_name: z.string(),
    case_number_text: z.string().nullable(),
    numeric_suffix: z.number().nullable(),
    user: z.object({ id: z.number(), full_name: z.string() }),
  }),
  patient_file_type: z.object({ id: z.number(), name: z.string() }),
  original_name: z.string(),
  /** Time of the last modification before the upload. */
  file_modification_date: instant.nullable(),
  updated_at: instant,
  thumbnail_url: z.string().nullable(),
})
export type PrintingFile = z.infer<typeof printingFile>

const access = { roles: STAFF_ROLES }

export const printingFileCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/printing_files',
    summary: 'The files of all patients that can be printed, the latest first',
    access,
    query: z.object({
      /** Name of the doctor. */
      searchFullNameQuery: like.optional(),
      patientSearchFullNameQuery: like.optional(),
      chosen_wi_organization_id: listOf(queryId).optional(),
      orderBy: z.enum(['id', 'updated_at']).default('id'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...paging(25),
    }),
    reply: paged('patient_files', printingFile),
    logRead: { event: 'list.opened', list: 'printing files' },
  },
  downloadLink: {
    method: 'GET',
    path: '/printing_files/:id/download_link',
    summary: 'A signed url that downloads the file under its own name',
    access,
    reply: z.object({ url: z.string() }),
    logRead: { event: 'file.opened', of: 'file' },
  },
})
