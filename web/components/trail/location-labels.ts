import { IconFileZip, IconMapPin, IconMapPinOff, IconPencil } from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of locations and bracket libraries. */
export const LOCATION_LABELS = {
  'location.created': { icon: IconMapPin, words: (data) => `added the location ${named(data)}` },
  'location.updated': { icon: IconPencil, words: (data) => `changed the location ${named(data)}` },
  'location.deleted': {
    icon: IconMapPinOff,
    tone: 'danger',
    words: (data) => `deleted the location ${named(data)}`,
  },
  'bracket_library.created': { icon: IconFileZip, words: (data) => `uploaded the bracket library ${named(data)}` },
  'bracket_library.updated': { icon: IconPencil, words: (data) => `changed the bracket library ${named(data)}` },
  'bracket_library.deleted': {
    icon: IconFileZip,
    tone: 'danger',
    words: (data) => `deleted the bracket library ${named(data)}`,
  },
} satisfies EventLabels

function named({ name }: EventData) {
  return typeof name === 'string' ? `“${name}”` : ''
}
