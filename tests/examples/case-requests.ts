import { caseRequestCalls } from '#contract/case-requests.ts'
import { printingRequestBody } from '#server/testing/requests.ts'
import type { Examples, World } from './world.ts'

const TRACKING = '1Z999AA10123456784'

export const caseRequestExamples: Examples<typeof caseRequestCalls> = {
  complete: async (world) => ({ ...(await requestOf(world)), body: { tracking_number: TRACKING } }),
  cancel: requestOf,
  patientLabelPrinted: requestOf,
  shippingLabelPrinted: async ({ request }) => ({ body: { ids: [(await request()).id] } }),
  bundledCompletion: async (world) => {
    const { id } = await world.request()
    const admin = await world.admin()
    await admin.call(caseRequestCalls.patientLabelPrinted, { params: { id } })
    await admin.call(caseRequestCalls.shippingLabelPrinted, { body: { ids: [id] } })
    return { body: { ids: [id], tracking_number: TRACKING } }
  },
  createPrinting: async ({ patient, location }) => ({ body: printingRequestBody((await patient()).id, location.id) }),
  updatePrinting: async (world) => ({ ...(await printingOf(world)), body: shippingOf(world) }),
  completePrinting: async (world) => ({ ...(await printingOf(world)), body: { tracking_number: TRACKING } }),
  updateShipping: async (world) => ({ ...(await printingOf(world)), body: shippingOf(world) }),
  assignPrinting: async (world) => ({ ...(await printingOf(world)), body: { assign_to: '3' } }),
  updateItem: async (world) => ({ ...(await itemOf(world)), body: { insert_brackets: true } }),
  removeItem: itemOf,
}

async function requestOf({ request }: World) {
  return { params: { id: (await request()).id } }
}

async function printingOf({ request }: World) {
  return { params: { id: (await request()).printing.id } }
}

async function itemOf({ request }: World) {
  return { params: { id: (await request()).item.id } }
}

function shippingOf({ location }: World) {
  return {
    location_id: location.id,
    shipping_method_id: 2 as const,
    expected_arrival_date: '2099-12-11',
    delivery_date_from: '2099-12-10',
    delivery_date_to: '2099-12-11',
  }
}
