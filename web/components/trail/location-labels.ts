import { IconFileZip, IconMapPin, IconMapPinOff, IconPencil } from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of locations and bracket libraries. */
export const LOCATION_LABELS = {
  'location.created': { icon: IconMapPin, describe: (data) => `added the location ${named(data)}` },
  'location.updated': { icon: IconPencil, describe: (data) => `changed the location ${named(data)}` },
  'location.deleted': {
    icon: IconMapPinOff,
    tone: 'danger',
    describe: (data) => `deleted the location ${named(data)}`,
  },
  'bracket_library.created': { icon: IconFileZip, describe: (data) => `uploaded the bracket library ${named(data)}` },
  'bracket_library.updated': { icon: IconPencil, describe: (data) => `changed the bracket library ${named(data)}` },
  'bracket_library.deleted': {
    icon: IconFileZip,
    tone: 'danger',
    describe: (data) => `deleted the bracket library ${named(data)}`,
  },
} satisfies EventLabels

function named({ name }: EventData) {
  return typeof name === 'string' ? `“${name}”` : ''
}
