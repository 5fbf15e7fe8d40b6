import { shareLinkCalls } from '#contract/share-links.ts'
import { countLinkAttempt } from '#server/http/door-links.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { createShareLink } from './create.ts'
import { openFilm } from './open.ts'
import { listShareLinks } from './queries.ts'
import { revokeShareLink } from './revoke.ts'

/** Openings of one link in a quarter of an hour, by everybody whom the patient shows it to. */
const OPENINGS = 60

export const shareLinkRoutes: Handlers<typeof shareLinkCalls> = {
  list: async (ctx, { params }) => ({ share_links: await listShareLinks(ctx, params.id) }),
  create: (ctx, { params, body }) => createShareLink(ctx, params.id, body.version),
  revoke: async (ctx, { params }) => {
    await revokeShareLink(ctx, params.id, params.share_link_id)
    return { message: 'The link was revoked.' }
  },
  open: byHand(shareLinkCalls.open, async (ctx, { body }) => {
    await countLinkAttempt(ctx, 'share link', body.token, { limit: OPENINGS })
    return { film: await openFilm(ctx, body.token) }
  }),
}
