import { userAdminCalls } from '#contract/user-admin.ts'
import { makeMember } from '#server/testing/factories.ts'
import { nextNumber } from '#server/testing/people.ts'
import { addTotp } from '#server/testing/second-factors.ts'
import type { Examples, World } from './world.ts'

const names = { first_name: 'Zoë', last_name: 'Łuk' }

export const userAdminExamples: Examples<typeof userAdminCalls> = {
  list: () => ({}),
  customPermissions: () => ({}),
  get: subjectParams,
  create: () => ({ body: { ...names, email: `example-${process.pid}-${nextNumber()}@typodont.test`, role: 'doctor' } }),
  update: async ({ subject }) => {
    const { id, email } = await subject()
    return { params: { id }, body: { ...names, email } }
  },
  archive: subjectParams,
  restore: async ({ t, organization, admin }) => {
    const { id } = await makeMember(t.services, organization.id)
    await (await admin()).call(userAdminCalls.archive, { params: { id } })
    return { params: { id } }
  },
  remove: subjectParams,
  togglePermission: async ({ subject }) => ({
    params: { id: (await subject()).id },
    body: { permission: 'patients.archive' },
  }),
  resetSecondFactor: async ({ t, organization }) => {
    const user = await makeMember(t.services, organization.id)
    await addTotp(t, user)
    return { params: { id: user.id } }
  },
  permissions: subjectParams,
}

async function subjectParams({ subject }: World) {
  return { params: { id: (await subject()).id } }
}
