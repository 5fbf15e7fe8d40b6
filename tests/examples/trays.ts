import { trayCalls } from '#contract/trays.ts'
import { makeCase } from '#server/testing/factories.ts'
import { nextNumber } from '#server/testing/people.ts'
import type { Examples, World } from './world.ts'

export const trayExamples: Examples<typeof trayCalls> = {
  list: () => ({}),
  get: newTrayParams,
  create: newTray,
  addCases: async (world) => {
    const { params } = await newTrayParams(world)
    const { case_ids } = (await newTray(world)).body
    return { params, body: { case_ids } }
  },
  removeCase: async (world) => {
    const { tray } = await (await world.admin()).call(trayCalls.create, await newTray(world))
    return { params: { id: tray.id, patient_id: tray.cases[0]?.id ?? 0 } }
  },
  archive: newTrayParams,
  generateShippingId: newTrayParams,
}

/** Makes a case for every call, because a case can be in one tray only. */
async function newTray({ t, organization, member, location }: World) {
  const place = { organization_id: organization.id, user_id: member.id, location_id: location.id }
  const { id } = await makeCase(t.services, place)
  return { body: { tray_number: `T${nextNumber()}`, case_ids: [id] } }
}

async function newTrayParams(world: World) {
  const { tray } = await (await world.admin()).call(trayCalls.create, await newTray(world))
  return { params: { id: tray.id } }
}
