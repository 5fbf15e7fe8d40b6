import { type paymentCalls, paymentInfoCalls, paymentMethodCalls } from '#contract/payments.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { paymentSandbox } from '#server/testing/payments.ts'
import type { Examples, World } from './world.ts'

export const paymentInfoExamples: Examples<typeof paymentInfoCalls> = {
  create: ({ organization }) => ({ body: { organization_id: organization.id } }),
}

export const paymentMethodExamples: Examples<typeof paymentMethodCalls> = {
  create: tokenized,
  update: async (world) => ({ params: { id: await addMethod(world) }, body: { is_primary: true } }),
  remove: async (world) => ({ params: { id: await addMethod(world) } }),
}

export const paymentExamples: Examples<typeof paymentCalls> = {
  attempts: async ({ t, organization }) => ({ params: await makeOrder(t.services, organization.id, 'ATTEMPTED') }),
  unpaid: ({ organization }) => ({ params: { id: organization.id } }),
  hint: async () => ({
    query: { secret: (await paymentSandbox()).webhookSecret },
    body: { id: 'of nobody', type: 'charge' },
  }),
}

/** Tokenizes a card that can be charged, as the browser does. */
async function tokenized({ organization, admin }: World) {
  const body = { organization_id: organization.id }
  const { payment_info } = await (await admin()).call(paymentInfoCalls.create, { body })
  const { id } = await (await paymentSandbox()).addCard(payment_info.customer_id)
  return { body: { ...body, payment_method_id: id } }
}

export async function addMethod(world: World) {
  const { payment_method } = await (await world.admin()).call(paymentMethodCalls.create, await tokenized(world))
  return payment_method.id
}
