import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { send } from '#web/api/client.ts'
import { resolveLinkTarget, type LinkTarget } from './link-target.ts'

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
