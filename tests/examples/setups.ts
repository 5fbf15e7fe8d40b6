import type { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import type { CallArguments } from '#contract/call.ts'
import { tinyStl, upload } from '#server/testing/uploads.ts'
import type { Examples } from './world.ts'

export const setupExamples: Examples<typeof setupCalls> = {
  list: async ({ finished }) => ({ params: { id: (await finished()).id } }),
  get: async ({ finished }) => ({ params: { id: (await finished()).id, version: 1 } }),
  pictures: async ({ finished }) => ({ params: { id: (await finished()).id, version: 1 } }),
  receipt: async ({ approved }) => ({ params: { id: (await approved()).id, version: 1 } }),
  uploadLink: async ({ patient }) => ({
    params: { id: (await patient()).id },
    query: { file_name: 'setup-upper.stl', part: 'teeth' },
  }),
  storeFile: async ({ t, organization, patient }) => ({
    params: { id: (await patient()).id },
    body: {
      file_path: await upload(t.services, organization.id, 'setup-lower.stl', tinyStl()),
      original_file_name: 'setup-lower.stl',
      part: 'teeth',
      jaw_id: 2,
    },
  }),
  changeFile: async ({ setupFile }) => ({
    params: { id: (await setupFile()).id },
    body: { part: 'brackets', jaw_id: 1 },
  }),
  removeFile: async ({ setupFile }) => ({ params: { id: (await setupFile()).id } }),
  downloadLink: async ({ setupFile }) => ({ params: { id: (await setupFile()).id } }),
}

/** A comment on the teeth, seen from the front. */
export const COMMENT: CallArguments<typeof setupCommentCalls.create>['body'] = {
  jaw_id: 1,
  place: { point: [1, 2, 3], normal: [0, 1, 0], camera: { position: [0, 90, 0], target: [0, 0, 0] } },
  view: 'front',
  text: 'A little further forward, please.',
}

export const setupCommentExamples: Examples<typeof setupCommentCalls> = {
  people: async ({ finished }) => ({ params: { id: (await finished()).id } }),
  create: async ({ finished }) => ({
    params: { id: (await finished()).id, version: 1 },
    body: { ...COMMENT, change: { tooth_group: 'canines', direction: 'gingival', amount: 0.5 } },
  }),
  drawing: async ({ setupComment }) => ({ params: { id: (await setupComment()).id } }),
  reply: async ({ setupComment }) => ({ params: { id: (await setupComment()).id }, body: { text: 'It is done.' } }),
  resolve: async ({ setupComment }) => ({ params: { id: (await setupComment()).id }, body: { is_resolved: true } }),
  remove: async ({ setupComment }) => ({ params: { id: (await setupComment()).id } }),
}
