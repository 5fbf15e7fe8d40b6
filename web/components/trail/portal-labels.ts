import { IconBell, IconListCheck, IconMail, IconPencil, IconSpeakerphone } from '@tabler/icons-react'
import { ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of announcements, onboardings, mails and notifications. */
export const PORTAL_LABELS = {
  'announcement.updated': {
    icon: IconSpeakerphone,
    describe: (data) => `${announcementAction(data)} ${readers(data)}`,
  },
  'onboarding.proceeded': { icon: IconListCheck, tone: 'okay', describe: (data) => `finished “${step(data)}”` },
  'onboarding.updated': { icon: IconPencil, describe: () => 'changed the onboarding details' },
  'mail.queued': { icon: IconMail, describe: () => 'caused a mail' },
  'notification.due': { icon: IconBell, describe: () => 'caused notifications' },
} satisfies EventLabels

function announcementAction({ after }: EventData) {
  const isDeleted = typeof after === 'object' && after !== null && 'body' in after && after.body === ''
  return isDeleted ? 'deleted the announcement' : 'changed the announcement'
}

function readers({ visibility }: EventData) {
  return visibility === 'internal' ? 'for staff' : 'for doctors'
}

function step({ current_step }: EventData) {
  return ONBOARDING_STEPS.find(({ n }) => n === current_step)?.label ?? 'a step of the onboarding'
}
