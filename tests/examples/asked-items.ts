import type { askedItemCalls } from '#contract/asked-items.ts'
import { tinyStl, upload } from '#server/testing/uploads.ts'
import type { Examples } from './world.ts'

/** The case is printed by the third party, so a lab partner asks too. */
export const askedItemExamples: Examples<typeof askedItemCalls> = {
  list: async ({ askedItem }) => ({ params: { id: (await askedItem()).patient_id } }),
  ask: async ({ partnerCase }) => ({
    params: { id: (await partnerCase()).id },
    body: {
      kind: 'photo',
      view: 'right',
      reason: 'The right side is missing in the set.',
      hold: { action_owner_name: 'Mina', reason: 'Waits for the photo.' },
    },
  }),
  update: async ({ askedItem }) => ({
    params: { id: (await askedItem()).id },
    body: { reason: 'Please go 5 mm past the last molar.' },
  }),
  answer: async ({ t, organization, askedItem }) => ({
    params: { id: (await askedItem()).id },
    body: {
      text: 'Scanned again this morning.',
      files: [
        {
          file_path: await upload(t.services, organization.id, 'lower.stl', tinyStl()),
          file_name: 'lower.stl',
          accepted_warning: { warning: 'It has holes.', reason: 'They are behind the last molar.' },
        },
      ],
    },
  }),
  accept: async ({ answeredItem }) => ({ params: { id: (await answeredItem()).id } }),
  askAgain: async ({ answeredItem }) => ({
    params: { id: (await answeredItem()).id },
    body: { reason: 'The corner is still missing.' },
  }),
  withdraw: async ({ askedItem }) => ({ params: { id: (await askedItem()).id } }),
  remind: async ({ askedItem }) => ({ params: { id: (await askedItem()).id } }),
  link: async ({ askedPhoto }) => ({ params: { id: (await askedPhoto()).id } }),
  uploadLink: async ({ askedItem }) => ({
    params: { id: (await askedItem()).id },
    query: { file_name: 'lower.stl' },
  }),
}
