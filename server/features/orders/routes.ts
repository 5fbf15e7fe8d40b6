import type { orderCalls } from '#contract/orders.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { downloadInvoice } from './download.ts'
import { explainPatient } from './explain-patient.ts'
import { addLine, removeLine } from './lines.ts'
import { voidOrder } from './void.ts'
import { getCurrentOrder, getNextCase, getFullOrder, listOrders, listOrdersOfUser } from './queries.ts'

export const orderRoutes: Handlers<typeof orderCalls> = {
  current: (ctx, { params }) => getCurrentOrder(ctx, params.id),
  nextCase: (ctx, { params }) => getNextCase(ctx, params.id),
  list: (ctx, { params, query }) => listOrders(ctx, params.id, query),
  ofUser: (ctx, { params, query }) => listOrdersOfUser(ctx, params.id, query),
  get: async (ctx, { params }) => ({ order: await getFullOrder(ctx, params.id) }),
  explain: async (ctx, { params }) => ({ explanation: await explainPatient(ctx, params.id, params.patient_id) }),
  download: (ctx, { params, query }) => downloadInvoice(ctx, params.id, query.type),
  void: async (ctx, { params, body }) => {
    await voidOrder(ctx, params.id, body.reason)
    return reply(ctx, params.id, 'The invoice was voided.')
  },
  addDiscountOrCharge: async (ctx, { params, body }) => {
    await addLine(ctx, params.id, body)
    return reply(ctx, params.id, body.value < 0 ? 'The discount was added.' : 'The charge was added.')
  },
  removeDiscount: async (ctx, { params, body }) => {
    await removeLine(ctx, params.id, 'discount', body.discount_id)
    return reply(ctx, params.id, 'The discount was removed.')
  },
  removeCharge: async (ctx, { params, body }) => {
    await removeLine(ctx, params.id, 'charge', body.charge_id)
    return reply(ctx, params.id, 'The charge was removed.')
  },
}

async function reply(ctx: Ctx, id: number, message: string) {
  return { order: await getFullOrder(ctx, id), message }
}
