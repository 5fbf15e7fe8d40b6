import { IconArchive, IconGridDots, IconTag } from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of a case's tray. */
export const TRAY_LABELS = {
  'tray.created': { icon: IconGridDots, describe: (data) => `put the case into the tray ${trayNumber(data)}` },
  'tray.case_added': { icon: IconGridDots, describe: (data) => `put the case into the tray ${trayNumber(data)}` },
  'tray.case_removed': { icon: IconGridDots, describe: (data) => `took the case out of the tray ${trayNumber(data)}` },
  'tray.archived': { icon: IconArchive, describe: (data) => `archived the tray ${trayNumber(data)}` },
  'tray.shipping_id_generated': {
    icon: IconTag,
    describe: (data) => `gave the tray ${trayNumber(data)} its shipping ID${shippingId(data)}`,
  },
} satisfies EventLabels

function trayNumber({ tray_number }: EventData) {
  return typeof tray_number === 'string' ? tray_number : ''
}

function shippingId({ shipping_id_text }: EventData) {
  return typeof shipping_id_text === 'string' ? `, ${shipping_id_text}` : ''
}
