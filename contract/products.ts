import { z } from 'zod'
import { defineCalls } from './call.ts'
import { money } from './wire.ts'

/** Product id of the start-up fee (specification 5.5). */
export const START_UP_FEE = 1

export const product = z.object({ id: z.number(), name: z.string(), value: money })

export const productCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/products/:id',
    summary: 'A product with its price; 1 is the start-up fee',
    access: 'signed-in',
    reply: z.object({ product }),
  },
})
