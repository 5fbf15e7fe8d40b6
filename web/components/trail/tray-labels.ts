import { IconArchive, IconGridDots, IconTag } from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of a case's tray. */
export const TRAY_LABELS = {
  'tray.created': { icon: IconGridDots, words: (data) => `put the case into the tray ${numberOf(data)}` },
  'tray.case_added': { icon: IconGridDots, words: (data) => `put the case into the tray ${numberOf(data)}` },
  'tray.case_removed': { icon: IconGridDots, words: (data) => `took the case out of the tray ${numberOf(data)}` },
  'tray.archived': { icon: IconArchive, words: (data) => `archived the tray ${numberOf(data)}` },
  'tray.shipping_id_generated': {
    icon: IconTag,
    words: (data) => `gave the tray ${numberOf(data)} its shipping ID${shippingId(data)}`,
  },
} satisfies EventLabels

function numberOf({ tray_number }: EventData) {
  return typeof tray_number === 'string' ? tray_number : ''
}

function shippingId({ shipping_id_text }: EventData) {
  return typeof shipping_id_text === 'string' ? `, ${shipping_id_text}` : ''
}
