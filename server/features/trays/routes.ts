import type { trayCalls } from '#contract/trays.ts'
import type { Handlers } from '#server/http/context.ts'
import { archiveTray, createTray, generateShippingId } from './actions.ts'
import { getTray, listTrays } from './queries.ts'

export const trayRoutes: Handlers<typeof trayCalls> = {
  list: (ctx, { query }) => listTrays(ctx, query),
  get: async (ctx, { params }) => ({ tray: await getTray(ctx, params.id) }),
  create: async (ctx, { body }) => ({ tray: await createTray(ctx, body), message: 'The tray was created.' }),
  archive: async (ctx, { params }) => ({ tray: await archiveTray(ctx, params.id), message: 'The tray was archived.' }),
  generateShippingId: async (ctx, { params }) => {
    const tray = await generateShippingId(ctx, params.id)
    return { tray, message: `The shipping ID is ${tray.shipping_id_text}.` }
  },
}
