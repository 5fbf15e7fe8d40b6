import type { setupCommentCalls } from '#contract/setups.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getDrawing } from './comment-queries.ts'
import { listMentionablePeople } from './mentionable-people.ts'
import { addComment, addReply, removeComment, resolveComment } from './comments.ts'

export const setupCommentRoutes: Handlers<typeof setupCommentCalls> = {
  people: async (ctx, { params }) => ({ people: await listMentionablePeople(ctx, params.id) }),
  create: async (ctx, { params, body }) => ({
    setup_comment: await addComment(ctx, params.id, params.version, body),
    message: 'The comment was added.',
  }),
  drawing: async (ctx, { params }) => ({ drawing: await getDrawing(ctx, params.id) }),
  reply: async (ctx, { params, body }) => ({
    setup_comment: await addReply(ctx, params.id, body),
    message: 'The reply was added.',
  }),
  resolve: async (ctx, { params, body }) => ({
    setup_comment: await resolveComment(ctx, params.id, body.is_resolved),
    message: body.is_resolved ? 'The comment was resolved.' : 'The comment is open again.',
  }),
  remove: async (ctx, { params }) => {
    await removeComment(ctx, params.id)
    return { message: 'The comment was taken back.' }
  },
}
