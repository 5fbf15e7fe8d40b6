import {
  IconBell,
  IconCheck,
  IconCircleX,
  IconEye,
  IconLink,
  IconMessageQuestion,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { askedThing } from '#contract/asked-item-labels.ts'
import { ASKED_KINDS, PHOTO_VIEWS, SCAN_PARTS } from '#contract/asked-kinds.ts'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of what the lab asks of a practice. */
export const ASKED_LABELS = {
  'asked.created': {
    icon: IconMessageQuestion,
    tone: 'warning',
    describe: (data) => `asked the practice for ${thing(data)}`,
  },
  'asked.updated': { icon: IconPencil, describe: (data) => `changed the request for ${thing(data)}` },
  'asked.answered': {
    icon: IconSend,
    describe: (data) =>
      `answered the request for ${thing(data)}${verdict(data)}${data.by_link === true ? ' by a link' : ''}`,
  },
  'asked.linked': { icon: IconLink, describe: (data) => `made a link that answers the request for ${thing(data)}` },
  'asked.file_inspected': { icon: IconEye, describe: () => 'looked at a file of an answer' },
  'asked.accepted': { icon: IconCheck, tone: 'okay', describe: (data) => `accepted ${thing(data)}` },
  'asked.asked_again': {
    icon: IconMessageQuestion,
    tone: 'warning',
    describe: (data) => `asked again for ${thing(data)}`,
  },
  'asked.withdrawn': { icon: IconCircleX, describe: (data) => `withdrew the request for ${thing(data)}` },
  'asked.reminded': { icon: IconBell, describe: (data) => `reminded the practice of ${thing(data)}` },
} satisfies EventLabels

function thing({ kind, part, view }: EventData) {
  return askedThing({
    kind: ASKED_KINDS.find((each) => each === kind) ?? 'answer',
    part: SCAN_PARTS.find((each) => each === part) ?? null,
    view: PHOTO_VIEWS.find((each) => each === view) ?? null,
  })
}

function verdict({ accepted_price }: EventData) {
  if (typeof accepted_price !== 'boolean') return ''
  return accepted_price ? ' with a yes' : ' with a no'
}
