import { z } from 'zod'
import { LINKED_KINDS, MAX_ANSWER_FILES, PHOTO_VIEWS } from './asked-kinds.ts'
import { token } from './auth.ts'
import { defineCalls } from './call.ts'
import { fileName, uploadLink, uploadLinkReply } from './files.ts'
import { filePath, instant, note, withMessage } from './wire.ts'

export const ANSWER_LINK_DAYS = 7

/** What the holder of a link is asked for. It names the practice, and neither the patient nor the doctor. */
export const linkedItem = z.object({
  kind: z.enum(LINKED_KINDS),
  view: z.enum(PHOTO_VIEWS).nullable(),
  /** In the words of the lab, without the name of the patient. */
  reason: z.string(),
  due_at: instant.nullable(),
  practice: z.string(),
})
export type LinkedItem = z.infer<typeof linkedItem>

export const linkedAnswerBody = z.object({
  token,
  text: note.trim().nullish(),
  files: z
    .array(z.object({ file_path: filePath, file_name: fileName }))
    .max(MAX_ANSWER_FILES, `At most ${MAX_ANSWER_FILES} files.`)
    .default([]),
})

/** Answers of one item without signing in (specification 4.16). A link that does not work is a 422 with code 2201. */
export const answerLinkCalls = defineCalls({
  open: {
    method: 'POST',
    path: '/answer_links/open',
    summary: 'What the holder of a link is asked for; the link is not used up',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ asked_item: linkedItem }),
  },
  uploadLink: {
    method: 'POST',
    path: '/answer_links/upload_link',
    summary: 'A signed url for one photo of the answer; the bytes are PUT to it',
    access: 'public',
    body: uploadLink.extend({ token }),
    reply: uploadLinkReply,
  },
  answer: {
    method: 'POST',
    path: '/answer_links/answer',
    summary: 'Answers the item as the person whom the link was given to, which uses up all links of the item',
    access: 'public',
    body: linkedAnswerBody,
    reply: withMessage,
  },
})
