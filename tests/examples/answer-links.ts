import type { answerLinkCalls } from '#contract/answer-links.ts'
import { tinyPhoto, upload } from '#server/testing/uploads.ts'
import type { Examples } from './world.ts'

export const answerLinkExamples: Examples<typeof answerLinkCalls> = {
  open: async ({ answerToken }) => ({ body: { token: await answerToken() } }),
  uploadLink: async ({ answerToken }) => ({
    body: { token: await answerToken(), file_name: 'right.jpg', file_size: 1000, content_type: 'image/jpeg' },
  }),
  answer: async ({ t, organization, answerToken }) => ({
    body: {
      token: await answerToken(),
      text: 'Taken this morning.',
      files: [
        {
          file_path: await upload(t.services, organization.id, 'right.jpg', await tinyPhoto()),
          file_name: 'right.jpg',
        },
      ],
    },
  }),
}
