import { chargeCalls } from '#contract/charges.ts'
import { disputeCalls } from '#contract/disputes.ts'
import { orderCalls } from '#contract/orders.ts'
import { periodicRuleCalls } from '#contract/periodic-rules.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { nextNumber } from '#server/testing/people.ts'
import type { Examples, World } from './world.ts'

export const orderExamples: Examples<typeof orderCalls> = {
  current: organizationParams,
  nextCase: organizationParams,
  list: organizationParams,
  ofUser: ({ owner }) => ({ params: { id: owner.id } }),
  get: openOrderParams,
  explain: async (world) => {
    const patient = await patientParams(world)
    await (await world.admin()).call(chargeCalls.add, { ...patient, body: CHARGE })
    const { params } = await openOrderParams(world)
    return { params: { ...params, patient_id: patient.params.id } }
  },
  download: async (world) => ({ ...(await openOrderParams(world)), query: { type: 'csv' } }),
  void: async ({ t, organization }) => ({
    params: { id: (await makeOrder(t.services, organization.id, 'DRAFT')).id },
    body: { reason: 'It was issued twice.' },
  }),
  addDiscountOrCharge: async (world) => ({ ...(await openOrderParams(world)), body: LINE }),
  removeDiscount: async (world) => ({
    ...(await openOrderParams(world)),
    body: { discount_id: await newLine(world, -LINE.value) },
  }),
  removeCharge: async (world) => ({
    ...(await openOrderParams(world)),
    body: { charge_id: await newLine(world, LINE.value) },
  }),
}

export const disputeExamples: Examples<typeof disputeCalls> = {
  open: disputableLine,
  answer: async (world) => {
    const { dispute } = await world.t.as(world.owner).call(disputeCalls.open, await disputableLine(world))
    return { params: { id: dispute.id }, body: { outcome: 'kept', answer: 'It was agreed on by phone.' } }
  },
}

/** Adds a new line each time, because a line cannot be disputed twice. */
async function disputableLine(world: World) {
  const line = await newLine(world, LINE.value)
  return { ...(await openOrderParams(world)), body: { line: `line-${line}`, reason: 'We ordered one model only.' } }
}

export const chargeExamples: Examples<typeof chargeCalls> = {
  add: async (world) => ({ ...(await patientParams(world)), body: CHARGE }),
  remove: async (world) => {
    const sent = await patientParams(world)
    const admin = await world.admin()
    await admin.call(chargeCalls.add, { ...sent, body: CHARGE })
    const { order } = await admin.call(orderCalls.get, await openOrderParams(world))
    const row = order.template_data?.patients.find(({ patient_id }) => patient_id === sent.params.id)
    return { ...sent, body: { charge_id: row?.charges.at(-1)?.patient_charge_id ?? 0 } }
  },
}

export const periodicRuleExamples: Examples<typeof periodicRuleCalls> = {
  list: () => ({}),
  get: newRuleParams,
  create: async (world) => ({ body: { ...rule(), contract_id: (await world.contract()).id } }),
  update: async (world) => ({ ...(await newRuleParams(world)), body: { ...rule(), is_active: false } }),
  remove: newRuleParams,
}

const LINE = { value: 12.5, custom_description: 'Extra model' }
const CHARGE = { value: 15, description: 'Extra wax-up' }

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}

async function openOrderParams({ openOrder }: World) {
  return { params: { id: (await openOrder()).id } }
}

async function patientParams(world: World) {
  await world.openOrder()
  return { params: { id: (await world.patient()).id } }
}

async function newLine(world: World, value: number) {
  const admin = await world.admin()
  const sent = { ...(await openOrderParams(world)), body: { ...LINE, value } }
  const { order } = await admin.call(orderCalls.addDiscountOrCharge, sent)
  return (value < 0 ? order.discounts : order.charges).at(-1)?.id ?? 0
}

/** Each rule has its own name, because two of one name would charge the same days. */
function rule() {
  return { type: 'Charge' as const, value: 25, custom_description: `Support plan ${nextNumber()}`, is_active: true }
}

async function newRuleParams(world: World) {
  const sent = { body: { ...rule(), contract_id: (await world.contract()).id } }
  const created = await (await world.admin()).call(periodicRuleCalls.create, sent)
  return { params: { id: created.rule.id } }
}
