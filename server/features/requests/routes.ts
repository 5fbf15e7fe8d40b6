import type { requestCalls } from '#contract/requests.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { saveManagementData } from './actions.ts'
import { loadPrinting, loadRequest } from './load-request.ts'
import { countRequests, listPrinting, listRequests } from './queries.ts'

export const requestRoutes: Handlers<typeof requestCalls> = {
  list: (ctx, { query }) => listRequests(ctx, query),
  countsPerStatus: async (ctx, { query }) => ({ data: await countRequests(ctx, query) }),
  listOfOrganization: (ctx, { params, query }) => listRequests(ctx, query, params.id),
  get: async (ctx, { params }) => ({ customer_request: await loadRequest(ctx, params.id) }),
  saveManagementData: async (ctx, { params, body }) => {
    await saveManagementData(ctx, params.id, body)
    return { customer_request: await loadRequest(ctx, params.id), message: 'Saved.' }
  },
  listPrinting: (ctx, { query }) => listPrinting(ctx, query),
  getPrinting: async (ctx, { params }) => ({ printing_request: await loadPrinting(ctx, params.id) }),
}
