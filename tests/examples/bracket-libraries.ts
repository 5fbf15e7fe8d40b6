import type { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import { upload } from '#server/testing/uploads.ts'
import type { Examples, World } from './world.ts'

export const bracketLibraryExamples: Examples<typeof bracketLibraryCalls> = {
  list: organizationParams,
  assignableMembers: organizationParams,
  uploadUrl: ({ organization }) => ({ params: { id: organization.id }, body: { file_name: 'brackets.zip' } }),
  create: async ({ t, organization }) => ({
    params: { id: organization.id },
    body: { name: 'Ardent', file_path: await upload(t.services, organization.id, 'brackets.zip') },
  }),
  update: async (world) => ({ ...(await libraryParams(world)), body: { name: 'Ardent Mini' } }),
  remove: libraryParams,
  downloadUrl: libraryParams,
}

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}

async function libraryParams({ organization, library }: World) {
  return { params: { id: organization.id, library_id: (await library()).id } }
}
