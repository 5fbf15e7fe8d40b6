import type { userCalls } from '#contract/users.ts'
import type { Examples } from './world.ts'

export const userExamples: Examples<typeof userCalls> = {
  me: () => ({}),
  draftKeys: () => ({}),
  updateProfile: () => ({ body: { first_name: 'Zoë', last_name: 'Łuk' } }),
}
