import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fileName, uploadLink, uploadLinkReply } from './files.ts'
import { queryId, filePath, instant, message, requiredName, rowId } from './wire.ts'

/** The limit in bytes of every file that is neither a scan nor a photo (specification 1.3). */
export const MAX_LIBRARY_BYTES = 200_000_000
export const MAX_LIBRARIES = 200

export const bracketLibrary = z.object({
  id: z.number(),
  name: z.string(),
  file_path: z.string().nullable(),
  /** Name of the uploaded file and its size in bytes; both null for a library without a file. */
  original_name: z.string().nullable(),
  size: z.number().nullable(),
  /** The member who owns the library; null if it is shared by the organization. */
  member_id: z.number().nullable(),
  /** The owner's name, returned only to users who may see the members. */
  member_name: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type BracketLibrary = z.infer<typeof bracketLibrary>

export const assignableMember = z.object({ id: z.number(), full_name: z.string(), email: z.string() })

export const libraryFields = {
  name: requiredName,
  member_id: rowId.nullish(),
}

/**
 * Bracket files that the setups of a practice are made with (BRKT). bracket-libraries.rules.ts decides who may change
 * them.
 */
export const bracketLibraryCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/organizations/:id/bracket-libraries',
    summary: 'Bracket libraries of an organization in scope, with member_id those of that member and the shared ones',
    access: 'signed-in',
    query: z.object({ member_id: queryId.optional() }),
    reply: z.object({ bracket_libraries: z.array(bracketLibrary) }),
  },
  assignableMembers: {
    method: 'GET',
    path: '/organizations/:id/bracket-libraries/assignable-members',
    summary: 'The doctors of an organization, one of whom a library can be assigned to',
    access: 'signed-in',
    reply: z.object({ members: z.array(assignableMember) }),
  },
  uploadUrl: {
    method: 'POST',
    path: '/organizations/:id/bracket-libraries/request-upload-url',
    summary: 'A signed url for the file of a library; the bytes are PUT to it',
    access: 'signed-in',
    body: uploadLink,
    reply: uploadLinkReply,
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/bracket-libraries',
    summary: 'Records a library once the server has looked at its uploaded file',
    access: 'signed-in',
    body: z.object({ ...libraryFields, file_path: filePath, original_name: fileName.optional() }),
    reply: z.object({ bracket_library: bracketLibrary, message }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/organizations/:id/bracket-libraries/:library_id',
    summary: 'Changes name and owner of a library; its file stays',
    access: 'signed-in',
    body: z.object({ ...libraryFields, updated_at: instant.optional() }),
    reply: z.object({ bracket_library: bracketLibrary, message }),
  },
  remove: {
    method: 'DELETE',
    path: '/organizations/:id/bracket-libraries/:library_id',
    summary: 'Takes a library away; cases that name it keep it with its file',
    access: 'signed-in',
    reply: z.object({ message }),
  },
  downloadUrl: {
    method: 'GET',
    path: '/organizations/:id/bracket-libraries/:library_id/request-download-url',
    summary: 'A signed url that downloads the file of a library under its own name',
    access: 'signed-in',
    reply: z.object({ url: z.string() }),
  },
})
