import { isLocalAddress } from '#server/exposure.ts'
import type { PublicCtx, Work } from '#server/work.ts'
import { tokenHash } from './actor.ts'
import { enforceRateLimit } from './rate-limit.ts'

/** A page that opens without signing in. Its path is hidden in the log (logged-request.ts). */
type Door = 'answer' | 'camera' | 'share'

/** Everybody in a practice or a household opens links from one network. */
const PER_NETWORK = 300

/** Makes the token of a link to such a page. Only its hash is stored, so the url is known only now. */
export function newDoorLink({ services }: Pick<Work, 'services'>, door: Door) {
  const token = services.random()
  return { token_hash: tokenHash(token), url: `${services.config.publicUrl}/${door}/${token}` }
}

/**
 * Draws the url as a QR code, black on white with the quiet zone that cameras need. Null where the portal runs on this
 * machine only, which no phone reaches.
 */
export async function drawLinkCode({ services }: Pick<Work, 'services'>, url: string) {
  if (isLocalAddress(services.config.publicUrl)) return null
  const { toSVG } = await import('bwip-js/node')
  return toSVG({ bcid: 'qrcode', text: url, padding: 2, barcolor: '000000', backgroundcolor: 'ffffff' })
}

type Limits = { limit?: number; perNetwork?: number }

/** Counts an attempt by its token; called outside of a transaction, so that refused attempts count too. */
export function countLinkAttempt(
  ctx: PublicCtx,
  action: string,
  token: string,
  { limit, perNetwork = PER_NETWORK }: Limits = {},
) {
  const about = { ip: ctx.request.ip, about: token, perNetwork }
  return enforceRateLimit(ctx, action, { ...about, ...(limit !== undefined && { limit }) })
}
