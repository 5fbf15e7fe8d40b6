import type { locationCalls } from '#contract/locations.ts'
import { removeLocation, updateLocation } from '#server/features/locations/actions.ts'
import { getLocationRow, listLocationsPage } from '#server/features/locations/queries.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addLocation } from './add-location.ts'

/** Bound here rather than in the locations feature, because the first location becomes the organization's main one. */
export const locationRoutes: Handlers<typeof locationCalls> = {
  list: (ctx, { query }) => listLocationsPage(ctx, query),
  get: async (ctx, { params, query }) => ({ location: await getLocationRow(ctx, params.id, query.include) }),
  create: async (ctx, { body }) => ({
    location: await getLocationRow(ctx, await addLocation(ctx, body)),
    message: 'The location was created.',
  }),
  update: async (ctx, { params, body }) => {
    await updateLocation(ctx, params.id, body)
    return { location: await getLocationRow(ctx, params.id), message: 'The location was saved.' }
  },
  remove: async (ctx, { params }) => {
    await removeLocation(ctx, params.id)
    return { message: 'The location was deleted.' }
  },
}
