import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { manualAmount } from './orders.ts'
import { patient } from './patients.ts'
import { message, requiredId } from './wire.ts'
import { printableLine } from './printable-text.ts'

const charges = { roles: STAFF_ROLES, anyOf: ['orders.manage'] } as const
const withPatient = z.object({ patient, message })

/** Charges that staff add for one patient by hand, in addition to the price of the case (PAT-54, PAT-55). */
export const chargeCalls = defineCalls({
  add: {
    method: 'POST',
    path: '/patients/:id/charge',
    summary: 'Adds a charge for the patient to the open order, or with a negative value a discount',
    access: charges,
    body: z.object({ description: printableLine, value: manualAmount }),
    reply: withPatient,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/patients/:id/charge',
    summary: 'Removes such a charge from the open order',
    access: charges,
    body: z.object({ charge_id: requiredId }),
    reply: withPatient,
  },
})
