import { IconListCheck, IconPencil, IconSpeakerphone } from '@tabler/icons-react'
import { ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import type { Data, Word } from './word.ts'

/** Labels of the events of announcements and onboardings. */
export const PORTAL_WORDS: Record<string, Word> = {
  'announcement.updated': { icon: IconSpeakerphone, words: (data) => `${deed(data)} ${readers(data)}` },
  'onboarding.proceeded': { icon: IconListCheck, tone: 'okay', words: (data) => `finished “${step(data)}”` },
  'onboarding.updated': { icon: IconPencil, words: () => 'changed the onboarding details' },
}

function deed({ after }: Data) {
  const isGone = typeof after === 'object' && after !== null && 'body' in after && after.body === ''
  return isGone ? 'deleted the announcement' : 'changed the announcement'
}

function readers({ visibility }: Data) {
  return visibility === 'internal' ? 'for staff' : 'for doctors'
}

function step({ current_step }: Data) {
  return ONBOARDING_STEPS.find(({ n }) => n === current_step)?.label ?? 'a step of the onboarding'
}
