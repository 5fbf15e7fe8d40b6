import type { licenseCalls } from '#contract/licenses.ts'
import { makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeDevice } from '#server/testing/licenses.ts'
import type { Examples, World } from './world.ts'

const TERMS = { license_type_id: 2, seats: 3 }

export const licenseExamples: Examples<typeof licenseCalls> = {
  list: () => ({}),
  get: contractParams,
  create: async ({ t }) => ({ body: { ...TERMS, user_id: (await makeUnsetOrganization(t.services)).owner.id } }),
  update: async (world) => ({ ...(await contractParams(world)), body: TERMS }),
  remove: contractParams,
  setStatus: async (world) => ({ ...(await contractParams(world)), body: { active: true } }),
  types: () => ({}),
  updateDevice: async (world) => ({ ...(await device(world)), body: { name: 'Front desk' } }),
  removeDevice: device,
}

async function contractParams({ contract }: World) {
  return { params: { id: (await contract()).id } }
}

async function device(world: World) {
  const { params } = await contractParams(world)
  return { params: { id: (await makeDevice(world.t.services, params.id)).id } }
}
