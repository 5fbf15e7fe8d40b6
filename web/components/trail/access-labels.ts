import { IconDownload, IconEye, IconLock, IconShieldX, IconUserX } from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of viewed lists and reports, failed sign-ins and refused access. */
export const ACCESS_LABELS = {
  'list.opened': { icon: IconEye, describe: (data) => `looked at ${list(data)}${count(data)}${filter(data)}` },
  'report.opened': { icon: IconDownload, describe: (data) => `downloaded ${list(data)}${count(data)}` },
  'user.sign_in_failed': {
    icon: IconUserX,
    tone: 'warning',
    describe: ({ reason }) => `failed to sign in: ${text(reason)}`,
  },
  'user.sign_in_locked': {
    icon: IconLock,
    tone: 'danger',
    describe: ({ reason }) => `was locked out after too many tries of the ${text(reason)}`,
  },
  'user.second_factor_refused': { icon: IconUserX, tone: 'warning', describe: () => 'entered a wrong second factor' },
  'access.refused': {
    icon: IconShieldX,
    tone: 'warning',
    describe: (data) => `was refused ${text(data.method)} ${text(data.path)}`,
  },
} satisfies EventLabels

function list({ list, type }: EventData) {
  if (list === undefined) return 'the trail'
  return typeof type === 'string' ? `the report of ${type}` : text(list)
}

function count({ count }: EventData) {
  return typeof count === 'number' ? ` (${count})` : ''
}

/** Lists the filter of the request. */
function filter({ filter }: EventData) {
  if (typeof filter !== 'object' || filter === null) return ''
  const parts = Object.entries(filter).map(([name, value]) => `${name.replaceAll('_', ' ')} ${text(value)}`)
  return parts.length > 0 ? `, ${parts.join(', ')}` : ''
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(' ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
