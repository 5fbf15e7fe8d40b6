import { IconChecklist, IconCircleX, IconPencil, IconPlus, IconSquareX } from '@tabler/icons-react'
import { formatToothChange, toothChange } from '#contract/tooth-changes.ts'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of standing instructions and of their ticks on cases. */
export const INSTRUCTION_LABELS = {
  'instruction.created': {
    icon: IconPlus,
    describe: (data, { user }) => `added the standing instruction ${quoted(data)}${of(user)}`,
  },
  'instruction.updated': {
    icon: IconPencil,
    describe: (data, { user }) => `changed the standing instruction to ${quoted(data)}${of(user)}`,
  },
  'instruction.deleted': {
    icon: IconCircleX,
    tone: 'warning',
    describe: (data, { user }) => `deleted the standing instruction ${quoted(data)}${of(user)}`,
  },
  'instruction.dismissed': {
    icon: IconCircleX,
    describe: (data, { user }) => `does not want the standing instruction ${quoted(data)}${of(user)}`,
  },
  'setup.instruction_ticked': {
    icon: IconChecklist,
    tone: 'okay',
    describe: (data) => `ticked the standing instruction ${quoted(data)}`,
  },
  'setup.instruction_unticked': {
    icon: IconSquareX,
    describe: (data) => `took back the tick of the standing instruction ${quoted(data)}`,
  },
} satisfies EventLabels

function quoted(data: EventData) {
  const change = toothChange.safeParse(data).data
  return change ? `“${formatToothChange(change)}”` : ''
}

function of(user: { full_name: string } | null) {
  return user ? ` of ${user.full_name}` : ''
}
