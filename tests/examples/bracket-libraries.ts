import type { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import { upload } from '#server/testing/uploads.ts'
import type { Examples, World } from './world.ts'

export const bracketLibraryExamples: Examples<typeof bracketLibraryCalls> = {
  list: itself,
  assignableMembers: itself,
  uploadUrl: ({ organization }) => ({ params: { id: organization.id }, body: { file_name: 'brackets.zip' } }),
  create: async ({ t, organization }) => ({
    params: { id: organization.id },
    body: { name: 'Ardent', file_path: await upload(t.services, organization.id, 'brackets.zip') },
  }),
  update: async (world) => ({ ...(await ofLibrary(world)), body: { name: 'Ardent Mini' } }),
  remove: ofLibrary,
  downloadUrl: ofLibrary,
}

function itself({ organization }: World) {
  return { params: { id: organization.id } }
}

async function ofLibrary({ organization, library }: World) {
  return { params: { id: organization.id, library_id: (await library()).id } }
}
