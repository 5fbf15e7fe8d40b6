import { z } from 'zod'
import { amount } from './amounts.ts'
import { defineCalls } from './call.ts'
import { oneOf } from './enums.ts'
import type { GlobalRole } from './roles.ts'
import {
  filters,
  flag,
  instant,
  like,
  lineText,
  message,
  money,
  paged,
  paging,
  required,
  sortBy,
  withMessage,
} from './wire.ts'
import { printableLine } from './printable-text.ts'

/** The amount that a code reduces: the start-up fee or the first monthly invoices (specification 9). */
export const PROMOTION_CODE_TYPES = [
  { value: 1, label: 'Initial Setup' },
  { value: 2, label: 'First Month Free' },
] as const
export const INITIAL_SETUP = 1
export const FIRST_MONTH_FREE = 2

/** Applied by the portal for organizations without a start-up fee; users cannot enter it (specification 5.5). */
export const NO_STARTUP_FEE = 1

/** A code as returned to the users who enter it; `value` is dollars if it is fixed, else percent. */
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

/** A code with all its data, for users who manage codes (PROMO-01). */
export const managedCode = promotionCode.extend({
  max_uses: z.number().nullable(),
  uses: z.number(),
  is_active: z.boolean(),
  /** Number of first months that the code makes free, regardless of its value; null for other codes. */
  free_orders: z.number().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type ManagedCode = z.infer<typeof managedCode>

/** Normalizes an entered code to its stored form. */
export const promoCode = lineText
  .toUpperCase()
  .max(100, 'Only up to 100 characters is allowed.')
  .regex(/^[A-Z0-9]*$/, 'Must contain only capital letters and numbers')

/**
 * The value is stored as an integer number of cents or hundredths of a percent, so this limit is far from an overflow.
 */
const MAX_VALUE = 1_000_000
const MAX_USES = 1_000_000_000

const type = z.number('Required').pipe(oneOf(PROMOTION_CODE_TYPES, 'Invalid type.'))

/** PROMO-05. Absent fields stay unchanged on update and get the column's default on creation. */
const codeFields = {
  description: printableLine,
  value: amount(MAX_VALUE),
  is_fixed: z.boolean('Required').optional(),
  promotion_code_type_id: type.optional(),
  max_uses: z
    .number('Must be a number.')
    .int('Must be a whole number.')
    .min(1, 'Must be at least 1.')
    .max(MAX_USES, 'Only up to 1,000,000,000 is allowed.')
    .nullish(),
  starts_at: instant.nullish(),
  expires_at: instant.nullish(),
  is_active: z.boolean('Must be true or false.').optional(),
}

/** Messages of the two rules that apply to the input and to the input merged with the stored code. */
export const EXPIRES_BEFORE_START = 'Expiration date must be later than the starting date.'
export const DISCOUNT_TOO_LARGE = 'Invalid discount percentage.'
const CODE_FORMAT = 'Must contain only capital letters and numbers'

type Given = {
  value: number
  is_fixed?: boolean | undefined
  starts_at?: string | null | undefined
  expires_at?: string | null | undefined
}

export function exceedsFullDiscount({ value, is_fixed }: Given) {
  return is_fixed !== true && value > 100
}

export function endsBeforeStart({ starts_at, expires_at }: Given) {
  return Boolean(starts_at && expires_at) && Date.parse(expires_at ?? '') <= Date.parse(starts_at ?? '')
}

export const newCodeBody = z
  .object({
    code: required.pipe(
      z
        .string()
        .max(100, 'Only up to 100 characters is allowed.')
        .regex(/^[A-Z0-9]+$/, CODE_FORMAT),
    ),
    ...codeFields,
  })
  .refine((input) => !exceedsFullDiscount(input), { path: ['value'], message: DISCOUNT_TOO_LARGE })
  .refine((input) => !endsBeforeStart(input), { path: ['expires_at'], message: EXPIRES_BEFORE_START })

/** The code itself cannot be changed; it may be sent along unchanged. */
export const codeBody = z.object({ code: lineText.optional(), ...codeFields, updated_at: instant.optional() })

/** Roles that manage promotion codes (specification 3.3). */
const MANAGERS: readonly GlobalRole[] = ['super_admin', 'admin', 'supervisor']
const withCode = z.object({ promotion_code: managedCode, message })

export const promotionCodeCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/promotion_codes',
    summary: 'Promotion codes, those that expire last first, open ended ones at the end',
    access: { roles: MANAGERS },
    query: z.object({
      filter: filters({
        code: like,
        // Same limit as for a code, so that a larger value gets a validation error instead of a database error.
        value: z.coerce.number().pipe(money.min(0, 'Invalid value.').max(MAX_VALUE, 'Invalid value.')),
        promotion_code_type_id: z.coerce.number().pipe(oneOf(PROMOTION_CODE_TYPES, 'Invalid type.')),
        is_active: flag,
      }),
      sort: sortBy([
        'code',
        'description',
        'value',
        'promotion_code_type_id',
        'starts_at',
        'expires_at',
        'uses',
        'is_active',
      ]).optional(),
      ...paging(5),
    }),
    reply: paged('promotion_codes', managedCode),
  },
  get: {
    method: 'GET',
    path: '/promotion_codes/:id',
    summary: 'One promotion code',
    access: { roles: MANAGERS },
    reply: z.object({ promotion_code: managedCode }),
  },
  create: {
    method: 'POST',
    path: '/promotion_codes',
    summary: 'Adds a promotion code; its value is dollars when it is fixed, else percent',
    access: { roles: MANAGERS },
    body: newCodeBody,
    reply: withCode,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/promotion_codes/:id',
    summary: 'Changes a promotion code but for its word; NOSTARTUPFEE (1) never',
    access: { roles: MANAGERS },
    body: codeBody,
    reply: withCode,
  },
  remove: {
    method: 'DELETE',
    path: '/promotion_codes/:id',
    summary: 'Deletes a promotion code that nobody has used; NOSTARTUPFEE (1) never',
    access: { anyOf: ['promotion-codes.manage'] },
    reply: withMessage,
  },
  validate: {
    method: 'GET',
    path: '/promotion_codes/validate_code/:code',
    summary: 'Whether a promotion code of that type can be used now; 4200 when not; limited per person and network',
    access: 'signed-in',
    params: z.object({ code: lineText }),
    query: z.object({
      promotion_code_type_id: z.coerce
        .number('Required')
        .pipe(oneOf(PROMOTION_CODE_TYPES, 'Invalid type.'))
        .default(INITIAL_SETUP),
    }),
    reply: z.object({ promotion_code: promotionCode, message }),
  },
})
