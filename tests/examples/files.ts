import type { fileCalls } from '#contract/files.ts'
import type { printingFileCalls } from '#contract/printing-files.ts'
import { tinyPhoto, upload } from '#server/testing/uploads.ts'
import type { Examples } from './world.ts'

export const fileExamples: Examples<typeof fileCalls> = {
  list: async ({ scan }) => ({ query: { filter: { patient_id: (await scan()).patient_id } } }),
  uploadLink: async ({ patient }) => ({
    query: { file_name: 'smile.jpg', patient_id: (await patient()).id, patient_file_type_id: 2 },
  }),
  store: async ({ t, organization, patient }) => ({
    body: {
      file_path: await upload(t.services, organization.id, 'new.jpg', await tinyPhoto()),
      patient_id: (await patient()).id,
      patient_file_type_id: 2,
      original_file_name: 'new.jpg',
    },
  }),
  downloadLink: async ({ scan }) => ({ params: { id: (await scan()).id } }),
  lightLink: async ({ scan }) => ({ params: { id: (await scan()).id } }),
  remove: async ({ scan }) => ({ params: { id: (await scan()).id } }),
  images: async ({ photo }) => ({ params: { id: (await photo()).patient_id } }),
}

export const printingFileExamples: Examples<typeof printingFileCalls> = {
  list: () => ({ query: { searchFullNameQuery: 'owner', orderBy: 'updated_at', order: 'asc' } }),
  downloadLink: async ({ scan }) => ({ params: { id: (await scan()).id } }),
}
