import { z } from 'zod'
import { token } from './auth.ts'
import { defineCalls } from './call.ts'
import { setupTeeth } from './setup-teeth.ts'
import { setupFile } from './setups.ts'
import { instant, MAX_ID, message } from './wire.ts'

export const SHARE_LINK_DAYS = 14
/** Maximum links of one case that are open at the same time. */
export const MAX_SHARE_LINKS = 5

/** The parts of a setup that the film shows. */
export const FILM_PARTS = ['teeth', 'brackets'] as const

/** An open link, without its token: that is told once, when the link is made. */
export const shareLink = z.object({
  id: z.number(),
  /** The version of the setup that it shows, also after a newer one was completed. */
  version: z.number(),
  created_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  /** Number of openings; those within a minute count as one. */
  opened: z.number(),
  last_opened_at: instant.nullable(),
})
export type ShareLink = z.infer<typeof shareLink>

/** All that the holder of a link gets. No name is part of it: files are named after what they show. */
export const sharedFilm = z.object({
  files: z.array(
    setupFile.pick({ id: true, jaw_id: true, name: true, size: true, url: true }).extend({ part: z.enum(FILM_PARTS) }),
  ),
  teeth: setupTeeth.nullable(),
})
export type SharedFilm = z.infer<typeof sharedFilm>

/** Links by which a patient sees the film at home, without signing in (specification 4.19). */
export const shareLinkCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patients/:id/share_links',
    summary: 'The open links to the film of a case, newest first, without their tokens',
    access: 'signed-in',
    reply: z.object({ share_links: z.array(shareLink) }),
  },
  create: {
    method: 'POST',
    path: '/patients/:id/share_links',
    summary: 'A link that shows the film of this version without signing in, for 14 days; its url is told once',
    access: 'signed-in',
    body: z.object({
      version: z
        .number('Required')
        .int('Invalid version.')
        .positive('Invalid version.')
        .max(MAX_ID, 'Invalid version.'),
    }),
    reply: z.object({
      share_link: shareLink,
      url: z.string(),
      /** SVG; null where the portal runs on this machine only, which no phone reaches. */
      qr_code: z.string().nullable(),
    }),
    status: 201,
    secret: true,
  },
  revoke: {
    method: 'DELETE',
    path: '/patients/:id/share_links/:share_link_id',
    summary: 'Ends a link at once',
    access: 'signed-in',
    reply: z.object({ message }),
  },
  open: {
    method: 'POST',
    path: '/share_links/open',
    summary: 'The film of a link; 404 once the link, its case or its practice is closed',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ film: sharedFilm }),
  },
})
