import { invitationCalls } from '#contract/invitations.ts'
import { dropWaitingJobs } from '#server/testing/jobs.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { newAddress, type Examples, type World } from './world.ts'

export const invitationExamples: Examples<typeof invitationCalls> = {
  invite: ({ organization }) => ({ params: { id: organization.id }, body: { email: newAddress() } }),
  list: ({ organization }) => ({ params: { id: organization.id } }),
  inviteToCreate: () => ({ body: { email: newAddress() } }),
  listToCreate: () => ({}),
  resend: async (world) => ({ params: { id: await invited(world, newAddress()) } }),
  revoke: async (world) => ({ params: { id: await invited(world, newAddress()) } }),
  open: async (world) => ({ body: { token: await mailedToken(world, newAddress()) } }),
  createUser: async (world) => ({
    body: {
      first_name: 'Nils',
      last_name: 'Lindholm',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      token: await mailedToken(world, newAddress()),
    },
  }),
  confirm: async (world) => ({ body: { token: await mailedToken(world, (await makeUser(world.t.services)).email) } }),
}

/** Makes an open invitation into the organization of the world. */
async function invited({ organization, admin, t }: World, email: string) {
  // Resets the rate limit, because every cell of the matrix invites, all from one network.
  await t.services.db.deleteFrom('asked_counts').execute()
  const { invitation } = await (
    await admin()
  ).call(invitationCalls.invite, { params: { id: organization.id }, body: { email } })
  return invitation.id
}

async function mailedToken(world: World, email: string) {
  await dropWaitingJobs(world.t.services)
  await invited(world, email)
  await world.t.runJobs()
  const [mail] = await world.t.mailsTo(email)
  return /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}
