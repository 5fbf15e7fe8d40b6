import type { orderCalls } from '#contract/orders.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getCurrentOrder, listOrders, listOrdersOfUser } from './queries.ts'

export const orderRoutes: Handlers<typeof orderCalls> = {
  current: (ctx, { params }) => getCurrentOrder(ctx, params.id),
  list: (ctx, { params, query }) => listOrders(ctx, params.id, query),
  ofUser: (ctx, { params, query }) => listOrdersOfUser(ctx, params.id, query),
}
