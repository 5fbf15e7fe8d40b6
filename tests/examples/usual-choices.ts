import type { usualChoiceCalls } from '#contract/usual-choices.ts'
import type { Examples } from './world.ts'

export const usualChoiceExamples: Examples<typeof usualChoiceCalls> = {
  get: ({ member, organization }) => ({ query: { doctor_id: member.id, organization_id: organization.id } }),
}
