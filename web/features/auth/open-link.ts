import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { send } from '#web/api/client.ts'

export type Target = { href: string; isApp: boolean }

/** SIGN-15: the bearer must be somebody, and the link must lead into the installed application or to this site. */
export async function openLink(link: string, bearer: string | null): Promise<Target> {
  if (!bearer) throw new Error('Nobody is signed in.')
  await send(userCalls.me, {}, { bearer })
  const { settings } = await send(settingCalls.get, {}, { bearer })
  const target = targetOf(link, { origin: location.origin, scheme: settings['app.scheme'] })
  if (!target) throw new Error('The link leads elsewhere.')
  return target
}

export function targetOf(link: string, site: { origin: string; scheme: string | undefined }): Target | undefined {
  if (!link) return undefined
  const url = URL.parse(link, site.origin)
  if (!url) return undefined
  if (site.scheme && url.protocol === `${site.scheme}:`) return { href: url.href, isApp: true }
  return url.origin === site.origin ? { href: url.pathname + url.search + url.hash, isApp: false } : undefined
}
