import { chargeCalls } from '#contract/charges.ts'
import { disputeCalls } from '#contract/disputes.ts'
import { orderCalls } from '#contract/orders.ts'
import { periodicRuleCalls } from '#contract/periodic-rules.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { next } from '#server/testing/people.ts'
import type { Examples, World } from './world.ts'

export const orderExamples: Examples<typeof orderCalls> = {
  current: itself,
  nextCase: itself,
  list: itself,
  ofUser: ({ owner }) => ({ params: { id: owner.id } }),
  get: ofOpen,
  explain: async (world) => {
    const patient = await ofPatient(world)
    await (await world.admin()).call(chargeCalls.add, { ...patient, body: CHARGE })
    const { params } = await ofOpen(world)
    return { params: { ...params, patient_id: patient.params.id } }
  },
  download: async (world) => ({ ...(await ofOpen(world)), query: { type: 'csv' } }),
  void: async ({ t, organization }) => ({
    params: { id: (await makeOrder(t.services, organization.id, 'DRAFT')).id },
    body: { reason: 'It was issued twice.' },
  }),
  addDiscountOrCharge: async (world) => ({ ...(await ofOpen(world)), body: LINE }),
  removeDiscount: async (world) => ({
    ...(await ofOpen(world)),
    body: { discount_id: await newLine(world, -LINE.value) },
  }),
  removeCharge: async (world) => ({ ...(await ofOpen(world)), body: { charge_id: await newLine(world, LINE.value) } }),
}

export const disputeExamples: Examples<typeof disputeCalls> = {
  open: ofDisputable,
  answer: async (world) => {
    const { dispute } = await world.t.as(world.owner).call(disputeCalls.open, await ofDisputable(world))
    return { params: { id: dispute.id }, body: { outcome: 'kept', answer: 'It was agreed on by phone.' } }
  },
}

/** Adds a new line each time, because a line cannot be disputed twice. */
async function ofDisputable(world: World) {
  const line = await newLine(world, LINE.value)
  return { ...(await ofOpen(world)), body: { line: `line-${line}`, reason: 'We ordered one model only.' } }
}

export const chargeExamples: Examples<typeof chargeCalls> = {
  add: async (world) => ({ ...(await ofPatient(world)), body: CHARGE }),
  remove: async (world) => {
    const sent = await ofPatient(world)
    const admin = await world.admin()
    await admin.call(chargeCalls.add, { ...sent, body: CHARGE })
    const { order } = await admin.call(orderCalls.get, await ofOpen(world))
    const row = order.template_data?.patients.find(({ patient_id }) => patient_id === sent.params.id)
    return { ...sent, body: { charge_id: row?.charges.at(-1)?.patient_charge_id ?? 0 } }
  },
}

export const periodicRuleExamples: Examples<typeof periodicRuleCalls> = {
  list: () => ({}),
  get: ofRule,
  create: async (world) => ({ body: { ...rule(), contract_id: (await world.contract()).id } }),
  update: async (world) => ({ ...(await ofRule(world)), body: { ...rule(), is_active: false } }),
  remove: ofRule,
}

const LINE = { value: 12.5, custom_description: 'Extra model' }
const CHARGE = { value: 15, description: 'Extra wax-up' }

function itself({ organization }: World) {
  return { params: { id: organization.id } }
}

async function ofOpen({ openOrder }: World) {
  return { params: { id: (await openOrder()).id } }
}

async function ofPatient(world: World) {
  await world.openOrder()
  return { params: { id: (await world.patient()).id } }
}

async function newLine(world: World, value: number) {
  const admin = await world.admin()
  const sent = { ...(await ofOpen(world)), body: { ...LINE, value } }
  const { order } = await admin.call(orderCalls.addDiscountOrCharge, sent)
  return (value < 0 ? order.discounts : order.charges).at(-1)?.id ?? 0
}

/** Each rule has its own name, because two of one name would charge the same days. */
function rule() {
  return { type: 'Charge' as const, value: 25, custom_description: `Support plan ${next()}`, is_active: true }
}

async function ofRule(world: World) {
  const sent = { body: { ...rule(), contract_id: (await world.contract()).id } }
  const created = await (await world.admin()).call(periodicRuleCalls.create, sent)
  return { params: { id: created.rule.id } }
}
