import { IconCamera, IconDeviceMobile } from '@tabler/icons-react'
import type { EventLabels } from './event-label.ts'

/** Labels of the events of phones that take photos for a desk. */
export const CAMERA_LABELS = {
  'camera.linked': { icon: IconCamera, describe: () => 'made a link for a phone that takes photos' },
  'camera.claimed': { icon: IconDeviceMobile, describe: () => 'used a phone to take photos' },
} satisfies EventLabels
