import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { send } from '#web/api/client.ts'

export type LinkTarget = { href: string; isApp: boolean }

/**
 * SIGN-15: validates the bearer token with GET /me and resolves the link. Throws when the token is missing or rejected,
 * or when the link points elsewhere.
 */
export async function openLink(link: string, bearer: string | null): Promise<LinkTarget> {
  if (!bearer) throw new Error('Nobody is signed in.')
  await send(userCalls.me, {}, { bearer })
  const { settings } = await send(settingCalls.get, {}, { bearer })
  const target = resolveLinkTarget(link, { origin: location.origin, scheme: settings['app.scheme'] })
  if (!target) throw new Error('The link leads elsewhere.')
  return target
}

/**
 * Resolves a link that points into the configured application (`portal.scheme`) or to this origin; undefined for any
 * other target.
 */
export function resolveLinkTarget(
  link: string,
  portal: { origin: string; scheme: string | undefined },
): LinkTarget | undefined {
  if (!link || !URL.canParse(link, portal.origin)) return undefined
  const url = new URL(link, portal.origin)
  if (portal.scheme && url.protocol === `${portal.scheme}:`) return { href: url.href, isApp: true }
  return url.origin === portal.origin ? { href: url.pathname + url.search + url.hash, isApp: false } : undefined
}
