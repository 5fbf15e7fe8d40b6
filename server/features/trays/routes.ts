import type { trayCalls } from '#contract/trays.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addCases, archiveTray, createTray, generateShippingId, removeCase } from './actions.ts'
import { getTray, listTrays } from './queries.ts'

export const trayRoutes: Handlers<typeof trayCalls> = {
  list: (ctx, { query }) => listTrays(ctx, query),
  get: async (ctx, { params }) => ({ tray: await getTray(ctx, params.id) }),
  create: async (ctx, { body }) => ({ tray: await createTray(ctx, body), message: 'The tray was created.' }),
  addCases: async (ctx, { params, body }) => ({
    tray: await addCases(ctx, params.id, body.case_ids),
    message: body.case_ids.length === 1 ? 'The case was put into the tray.' : 'The cases were put into the tray.',
  }),
  removeCase: async (ctx, { params }) => ({
    tray: await removeCase(ctx, params.id, params.patient_id),
    message: 'The case was taken out of the tray.',
  }),
  archive: async (ctx, { params }) => ({ tray: await archiveTray(ctx, params.id), message: 'The tray was archived.' }),
  generateShippingId: async (ctx, { params }) => {
    const tray = await generateShippingId(ctx, params.id)
    return { tray, message: `The shipping ID is ${tray.shipping_id_text}.` }
  },
}
