import { z } from 'zod'
import { group } from './call.ts'
import { oneOf } from './enums.ts'
import { instant, message } from './wire.ts'

/** decisions 9: what a code is taken off from, the start-up fee or the first monthly invoices. */
export const PROMOTION_CODE_TYPES = [
  { value: 1, label: 'Initial Setup' },
  { value: 2, label: 'First Month Free' },
] as const
export const INITIAL_SETUP = 1
export const FIRST_MONTH_FREE = 2

/** Applied by the product itself, for organizations without a start-up fee; nobody enters it (decisions 5.5). */
export const NO_STARTUP_FEE = 1

/** What somebody who holds a code learns of it; `value` is dollars when it is fixed, else percent. */
export const promotionCode = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  value: z.number(),
  is_fixed: z.boolean(),
  promotion_code_type_id: z.number(),
  starts_at: instant.nullable(),
  expires_at: instant.nullable(),
})
export type PromotionCode = z.infer<typeof promotionCode>

/** As it is stored, however it was typed. */
export const promoCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(100, 'Only up to 100 characters is allowed.')
  .regex(/^[A-Z0-9]*$/, 'Must contain only capital letters and numbers')

export const promotionCodeCalls = group({
  validate: {
    method: 'GET',
    path: '/promotion_codes/validate_code/:code',
    summary: 'Whether a promotion code of that type can be used now; 4200 when not; limited per person and network',
    access: 'signed-in',
    params: z.object({ code: z.string() }),
    query: z.object({
      promotion_code_type_id: z.coerce
        .number('Required')
        .pipe(oneOf(PROMOTION_CODE_TYPES, 'Invalid type.'))
        .default(INITIAL_SETUP),
    }),
    reply: z.object({ promotion_code: promotionCode, message }),
  },
})
