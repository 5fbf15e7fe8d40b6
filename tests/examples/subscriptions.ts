import { subscriptionCalls } from '#contract/subscriptions.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { addMethod } from './payments.ts'
import type { Examples, World } from './world.ts'

export const subscriptionExamples: Examples<typeof subscriptionCalls> = {
  list: () => ({}),
  totals: () => ({}),
  get: contractParams,
  attemptPayment: async (world) => {
    const { t, organization } = world
    await addMethod(world)
    const { id } = await makeOrder(t.services, organization.id, 'ATTEMPTED')
    return { ...(await contractParams(world)), body: { order_id: id } }
  },
  // The same rows serve other examples, so the contract may already be suspended.
  suspend: async (world) => {
    const sent = await contractParams(world)
    await (await world.admin()).send(subscriptionCalls.resume, sent)
    return sent
  },
  setRhythm: async (world) => {
    const sent = await contractParams(world)
    const admin = await world.admin()
    await admin.send(subscriptionCalls.setRhythm, { ...sent, body: { billing_rhythm: 'monthly' } })
    return { ...sent, body: { billing_rhythm: 'twice_monthly' } }
  },
  resume: async (world) => {
    const sent = await contractParams(world)
    await (await world.admin()).send(subscriptionCalls.suspend, sent)
    return sent
  },
}

async function contractParams({ contract }: World) {
  return { params: { id: (await contract()).id } }
}
