import type { promiseCalls } from '#contract/promises.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { previewPromise } from './preview-promise.ts'
import { listPromises } from './queries.ts'

export const promiseRoutes: Handlers<typeof promiseCalls> = {
  history: async (ctx, { params }) => ({ promises: await listPromises(ctx, params.id) }),
  preview: async (ctx, { body }) => ({ promise: await previewPromise(ctx, body) }),
}
