import { notificationCalls } from '#contract/notifications.ts'
import { requestCalls } from '#contract/requests.ts'
import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { BASE, type Measurement } from './requests.ts'

/** Requests that the frame of every page makes. */
export function ownRequests(token: string): Measurement[] {
  const get = (key: string, label: string, path: string): Measurement => ({
    key,
    label,
    request: { method: 'GET', path: BASE + path, token },
  })
  return [
    get('me', 'the person (/me)', userCalls.me.path),
    get('settings', 'settings', settingCalls.get.path),
    get('notifications', 'notifications', notificationCalls.list.path),
    get('counters', 'requests of each status, counted', requestCalls.countsPerStatus.path),
  ]
}
