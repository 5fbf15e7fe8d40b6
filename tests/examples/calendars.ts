import { calendarCalls } from '#contract/calendars.ts'
import type { Examples, World } from './world.ts'

export const calendarExamples: Examples<typeof calendarCalls> = {
  get: ({ organization }) => ({ query: { organization_id: organization.id } }),
  create: ({ organization }) => ({ body: { organization_id: organization.id, with_names: true } }),
  update: async (world) => {
    await makeOwnLink(world)
    return { body: { organization_id: world.organization.id, with_names: true } }
  },
  remove: async (world) => {
    await makeOwnLink(world)
    return { query: { organization_id: world.organization.id } }
  },
  feed: async ({ t, owner, organization }) => {
    // Resets the rate limit, because every cell of the matrix reads, all from one network.
    await t.services.db.deleteFrom('asked_counts').execute()
    const { url } = await t.as(owner).call(calendarCalls.create, { body: { organization_id: organization.id } })
    return { params: { token: /([\w-]+)\.ics$/.exec(url)?.[1] ?? '' } }
  },
}

/** Makes a link of the caller, unless the organization is out of their sight. */
async function makeOwnLink({ who, organization, t }: World) {
  const client = who.client ?? t.as(who)
  await client.send(calendarCalls.create, { body: { organization_id: organization.id } })
}
