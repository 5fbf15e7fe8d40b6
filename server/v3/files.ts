import type { Spellings } from '#contract/v3/call.ts'
import {
  FILE_FIELDS,
  NEW_FILE_FIELDS,
  PHOTO_FIELDS,
  SETUP_FIELDS,
  SETUP_FILE_FIELDS,
  UPLOAD_FIELDS,
  type publicFileCalls,
} from '#contract/v3/files.ts'
import { fromV2, toV2 } from '#contract/v3/table.ts'

export const fileSpellings: Spellings<typeof publicFileCalls> = {
  ofCase: {
    query: ({ params }) => ({ filter: { patient_id: params.id } }),
    data: ({ patient_files }) => patient_files.map((each) => fromV2(FILE_FIELDS, each)),
  },
  photos: { query: () => ({}), data: ({ images }) => images.map((each) => fromV2(PHOTO_FIELDS, each)) },
  link: { data: ({ url }) => ({ url }) },
  setups: {
    data: ({ setups }) =>
      setups.map(({ files, ...setup }) => ({
        ...fromV2(SETUP_FIELDS, setup),
        files: files.map((each) => fromV2(SETUP_FILE_FIELDS, each)),
      })),
  },
  setupLink: { data: ({ url }) => ({ url }) },
  upload: {
    fields: [UPLOAD_FIELDS],
    query: ({ body, organization_id }) =>
      ({ organization_id: organization_id ?? 0, ...toV2(UPLOAD_FIELDS, body) }) as never,
    data: (link) => link,
  },
  uploadToCase: {
    fields: [UPLOAD_FIELDS],
    query: ({ params, body }) => ({ patient_id: params.id, ...toV2(UPLOAD_FIELDS, body) }) as never,
    data: (link) => link,
  },
  store: {
    fields: [NEW_FILE_FIELDS],
    body: ({ params, body }) => ({ patient_id: params.id, ...toV2(NEW_FILE_FIELDS, body) }) as never,
    data: ({ patient_file }) => fromV2(FILE_FIELDS, patient_file),
  },
}
