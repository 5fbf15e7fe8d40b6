import type { licenseCalls } from '#contract/licenses.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { createLicense, removeDevice, removeLicense, setLicenseStatus, updateDevice, updateLicense } from './actions.ts'
import { getLicense, listLicenses, listLicenseTypes } from './queries.ts'

export const licenseRoutes: Handlers<typeof licenseCalls> = {
  list: (ctx, { query }) => listLicenses(ctx, query),
  get: async (ctx, { params }) => ({ license: await getLicense(ctx, params.id) }),
  create: async (ctx, { body }) => ({
    license: await getLicense(ctx, await createLicense(ctx, body)),
    message: 'The license was created.',
  }),
  update: async (ctx, { params, body }) => {
    await updateLicense(ctx, params.id, body)
    return { license: await getLicense(ctx, params.id), message: 'The license was saved.' }
  },
  remove: async (ctx, { params }) => {
    await removeLicense(ctx, params.id)
    return { message: 'The license was deleted.' }
  },
  setStatus: async (ctx, { params, body }) => {
    await setLicenseStatus(ctx, params.id, body.active)
    const message = body.active ? 'The license was activated.' : 'The license was deactivated.'
    return { license: await getLicense(ctx, params.id), message }
  },
  types: async (ctx) => ({ license_types: await listLicenseTypes(ctx) }),
  updateDevice: async (ctx, { params, body }) => ({
    device: await updateDevice(ctx, params.id, body),
    message: 'The device was saved.',
  }),
  removeDevice: async (ctx, { params }) => {
    await removeDevice(ctx, params.id)
    return { message: 'The device was removed.' }
  },
}
