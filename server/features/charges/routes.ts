import type { chargeCalls } from '#contract/charges.ts'
import { loadPatient } from '#server/features/patients/load-patient.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { addCharge, removeCharge } from './manual-charges.ts'

export const chargeRoutes: Handlers<typeof chargeCalls> = {
  add: async (ctx, { params, body }) => {
    await addCharge(ctx, params.id, body)
    return reply(ctx, params.id, body.value < 0 ? 'The discount was added.' : 'The charge was added.')
  },
  remove: async (ctx, { params, body }) => {
    await removeCharge(ctx, params.id, body.charge_id)
    return reply(ctx, params.id, 'The charge was removed.')
  },
}

async function reply(ctx: Ctx, patient_id: number, message: string) {
  return { patient: await loadPatient(ctx, patient_id), message }
}
