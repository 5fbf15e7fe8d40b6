import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { send } from '#web/api/client.ts'
import { targetOf, type Target } from './link-target.ts'

/** SIGN-15: the bearer must be somebody, and the link must lead into the installed application or to this site. */
export async function openLink(link: string, bearer: string | null): Promise<Target> {
  if (!bearer) throw new Error('Nobody is signed in.')
  await send(userCalls.me, {}, { bearer })
  const { settings } = await send(settingCalls.get, {}, { bearer })
  const target = targetOf(link, { origin: location.origin, scheme: settings['app.scheme'] })
  if (!target) throw new Error('The link leads elsewhere.')
  return target
}
