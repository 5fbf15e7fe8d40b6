import type { caseRequestCalls } from '#contract/case-requests.ts'
import { loadPrinting, loadRequest } from '#server/features/requests/load-request.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { addPrinting } from './add-printing.ts'
import { cancelRequest } from './cancel-request.ts'
import { completeBundle, completePrinting, completeRequest } from './complete-request.ts'
import { removeItem, updateItem } from './edit-items.ts'
import { assignPrinting, updateShipping } from './edit-shipping.ts'
import { markPatientLabel, markShippingLabels } from './mark-labels.ts'

export const caseRequestRoutes: Handlers<typeof caseRequestCalls> = {
  complete: async (ctx, { params, body }) => {
    await completeRequest(ctx, params.id, body.tracking_number ?? null)
    return { customer_request: await loadRequest(ctx, params.id), message: 'The request was completed.' }
  },
  cancel: async (ctx, { params }) => {
    const undo = await cancelRequest(ctx, params.id)
    return { customer_request: await loadRequest(ctx, params.id), undo, message: 'The request was canceled.' }
  },
  patientLabelPrinted: async (ctx, { params }) => {
    await markPatientLabel(ctx, params.id)
    return { customer_request: await loadRequest(ctx, params.id), message: 'The patient label was marked printed.' }
  },
  shippingLabelPrinted: async (ctx, { body }) => {
    const count = await markShippingLabels(ctx, body.ids)
    return {
      message: count === 1 ? 'The shipping label was marked printed.' : `${count} shipping labels were marked printed.`,
    }
  },
  bundledCompletion: async (ctx, { body }) => {
    const count = await completeBundle(ctx, body)
    return { message: count === 1 ? 'The request was completed.' : `${count} requests were completed.` }
  },
  createPrinting: async (ctx, { body }) => {
    const { id } = await addPrinting(ctx, body)
    return withPrinting(ctx, id, 'The printing request was created.')
  },
  updatePrinting: async (ctx, { params, body }) => {
    await updateShipping(ctx, params.id, body)
    return withPrinting(ctx, params.id, 'The printing request was saved.')
  },
  completePrinting: async (ctx, { params, body }) => {
    await completePrinting(ctx, params.id, body.tracking_number ?? null)
    return withPrinting(ctx, params.id, 'The printing request was completed.')
  },
  updateShipping: async (ctx, { params, body }) => {
    await updateShipping(ctx, params.id, body)
    return withPrinting(ctx, params.id, 'The shipping details were saved.')
  },
  assignPrinting: async (ctx, { params, body }) => {
    await assignPrinting(ctx, params.id, body.assign_to)
    return withPrinting(ctx, params.id, 'The printing request was assigned.')
  },
  updateItem: async (ctx, { params, body }) => {
    const printing_request_id = await updateItem(ctx, params.id, body)
    return withPrinting(ctx, printing_request_id, 'The print item was saved.')
  },
  removeItem: async (ctx, { params }) => ({ message: REMOVED[await removeItem(ctx, params.id)] }),
}

const REMOVED = {
  item: 'The print item was removed.',
  'printing request': 'The last print item was removed, and with it the printing request.',
  request: 'The last print item was removed, and the request was canceled.',
}

async function withPrinting(ctx: Ctx, id: number, message: string) {
  return { printing_request: await loadPrinting(ctx, id), message }
}
