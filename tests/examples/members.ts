import type { memberCalls } from '#contract/members.ts'
import type { Examples } from './world.ts'

export const memberExamples: Examples<typeof memberCalls> = {
  add: async ({ organization, newcomer }) => ({
    params: { id: organization.id },
    body: { user_id: (await newcomer()).id },
  }),
  remove: async ({ organization, subject }) => ({
    params: { id: organization.id },
    body: { user_id: (await subject()).id },
  }),
  changeRole: async ({ organization, subject }) => ({
    params: { id: organization.id },
    body: { user_id: (await subject()).id, role: 'organization_owner' },
  }),
}
