import { IconCircleX, IconDeviceDesktop, IconDeviceDesktopOff, IconLicense, IconPlayerPlay } from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of an organization's license and its devices. */
export const LICENSE_LABELS = {
  'license.created': { icon: IconLicense, describe: (data) => `gave it a license, ${type(data)}` },
  'license.updated': { icon: IconLicense, describe: () => 'changed the license' },
  'license.deleted': { icon: IconCircleX, tone: 'danger', describe: (data) => `deleted the license, ${type(data)}` },
  'license.activated': { icon: IconPlayerPlay, tone: 'okay', describe: () => 'activated the license' },
  'license.deactivated': { icon: IconCircleX, tone: 'warning', describe: () => 'deactivated the license' },
  'device.updated': { icon: IconDeviceDesktop, describe: (data) => `changed the device ${named(data)}` },
  'device.deleted': {
    icon: IconDeviceDesktopOff,
    tone: 'warning',
    describe: (data) => `removed the device ${named(data)}`,
  },
} satisfies EventLabels

function type({ license_type }: EventData) {
  return typeof license_type === 'string' ? license_type : ''
}

function named({ name }: EventData) {
  return typeof name === 'string' ? `“${name}”` : ''
}
