import type { trailCalls } from '#contract/trail.ts'
import type { Examples, World } from './world.ts'

export const trailExamples: Examples<typeof trailCalls> = {
  check: () => ({}),
  ofOrganization,
  money: ofOrganization,
  ofUser,
  csvOfOrganization: ofOrganization,
  csvOfUser: ofUser,
  csvOfPatient: async ({ patient }) => ({ params: { id: (await patient()).id } }),
}

function ofOrganization({ organization }: World) {
  return { params: { id: organization.id } }
}

function ofUser({ member }: World) {
  return { params: { id: member.id } }
}
