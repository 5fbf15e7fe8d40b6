import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import { invalid } from '#server/errors.ts'
import { isLocalAddress } from '#server/exposure.ts'
import { isPublicAddress } from '#server/public-address.ts'

/**
 * Throws 422 for an address that is never called: anything but https to the public internet, the portal itself, or one
 * with a user in it. Where the whole portal is on one machine, addresses of this machine are allowed without TLS.
 * A name is resolved and judged again for each connection.
 */
export function checkAddress({ publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>, given: string) {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url) throw refuse('Write an address as https://example.com/webhooks.')
  if (url.username || url.password) throw refuse('An address must not contain a user or a password.')
  if (url.hash) throw refuse('An address must not contain a #.')
  if (url.host === new URL(publicUrl).host) throw refuse('This is the portal itself.')
  if (!production && isLocalAddress(given) && /^https?:$/.test(url.protocol)) return
  if (url.protocol !== 'https:') throw refuse('Only https is allowed.')
  const literal = url.hostname.replace(/^\[(.+)\]$/, '$1')
  if (isLocalAddress(given) || (isIP(literal) > 0 && !isPublicAddress(literal)))
    throw refuse('Only addresses on the public internet are allowed.')
}

function refuse(text: string) {
  return invalid({ url: [text] })
}
