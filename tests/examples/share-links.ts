import type { shareLinkCalls } from '#contract/share-links.ts'
import { lastSegment, type Examples } from './world.ts'

export const shareLinkExamples: Examples<typeof shareLinkCalls> = {
  list: async ({ modelled }) => ({ params: { id: (await modelled()).id } }),
  create: async ({ modelled }) => ({ params: { id: (await modelled()).id }, body: { version: 1 } }),
  revoke: async ({ modelled, shareLink }) => ({
    params: { id: (await modelled()).id, share_link_id: (await shareLink()).share_link.id },
  }),
  open: async ({ shareLink }) => ({ body: { token: lastSegment((await shareLink()).url) } }),
}
