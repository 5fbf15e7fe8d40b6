import { apiKeyCalls, staffApiKeyCalls } from '#contract/api-keys.ts'
import { makeUser } from '#server/testing/people.ts'
import type { Examples, World } from './world.ts'

const BODY = { name: 'Bridge', scopes: ['cases:read' as const] }

export const apiKeyExamples: Examples<typeof apiKeyCalls> = {
  list: ({ organization }) => ({ params: { id: organization.id } }),
  usage: ({ organization }) => ({ params: { id: organization.id } }),
  log: ({ organization }) => ({ params: { id: organization.id } }),
  create: ({ organization }) => ({ params: { id: organization.id }, body: BODY }),
  update: async (world) => ({ params: await makeKey(world), body: { name: 'Nightly bridge' } }),
  revoke: async (world) => ({ params: await makeKey(world) }),
  report: async ({ t }) => {
    // Resets the rate limit, because every cell of the matrix reports from one network.
    await t.services.db.deleteFrom('asked_counts').execute()
    return { body: { secret: 'tpd_found' } }
  },
}

export const staffApiKeyExamples: Examples<typeof staffApiKeyCalls> = {
  list: () => ({}),
  usage: () => ({}),
  create: ({ organization }) => ({ body: { ...BODY, organization_ids: [organization.id] } }),
  update: async (world) => ({ params: await makeStaffKey(world), body: { name: 'Nightly bridge' } }),
  revoke: async (world) => ({ params: await makeStaffKey(world) }),
}

async function makeKey({ t, organization, owner }: World) {
  const made = await t.as(owner).call(apiKeyCalls.create, { params: { id: organization.id }, body: BODY })
  return { id: organization.id, key_id: made.api_key.id }
}

async function makeStaffKey({ t, organization }: World) {
  const admin = await makeUser(t.services, { role: 'admin' })
  const made = await t
    .as(admin)
    .call(staffApiKeyCalls.create, { body: { ...BODY, organization_ids: [organization.id] } })
  return { key_id: made.api_key.id }
}
