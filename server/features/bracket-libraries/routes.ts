import { bracketLibraryCalls, MAX_LIBRARY_BYTES } from '#contract/bracket-libraries.ts'
import { signObject } from '#server/features/files/sign-upload.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { createLibrary, inspectLibraryUpload, removeLibrary, requireEditable, updateLibrary } from './actions.ts'
import { getLibrary, signLibraryLink, listAssignableMembers, listLibraries } from './queries.ts'

export const bracketLibraryRoutes: Handlers<typeof bracketLibraryCalls> = {
  list: async (ctx, { params, query }) => ({
    bracket_libraries: await listLibraries(ctx, params.id, query.member_id),
  }),
  assignableMembers: async (ctx, { params }) => ({ members: await listAssignableMembers(ctx, params.id) }),
  uploadUrl: async (ctx, { params, body }) => {
    await requireEditable(ctx, params.id)
    return signObject(ctx, params.id, body, MAX_LIBRARY_BYTES)
  },
  create: withBefore(
    bracketLibraryCalls.create,
    (ctx, { params, body }) => inspectLibraryUpload(ctx, params.id, body),
    async (ctx, { params, body }, inspected) => ({
      bracket_library: await getLibrary(ctx, params.id, await createLibrary(ctx, params.id, body, inspected)),
      message: 'The file was uploaded successfully.',
    }),
  ),
  update: async (ctx, { params, body }) => {
    await updateLibrary(ctx, params.id, params.library_id, body)
    return {
      bracket_library: await getLibrary(ctx, params.id, params.library_id),
      message: 'The bracket library was saved.',
    }
  },
  remove: async (ctx, { params }) => {
    await removeLibrary(ctx, params.id, params.library_id)
    return { message: 'The bracket library was deleted.' }
  },
  downloadUrl: async (ctx, { params }) => ({ url: await signLibraryLink(ctx, params.id, params.library_id) }),
}
