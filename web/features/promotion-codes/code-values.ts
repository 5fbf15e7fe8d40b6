import { FIRST_MONTH_FREE, INITIAL_SETUP, type ManagedCode } from '#contract/promotion-codes.ts'

/** What stands in the form. */
export type CodeValues = {
  code: string
  description: string
  is_fixed: boolean
  value: number | null
  promotion_code_type_id: number
  starts_at: string | null
  expires_at: string | null
  max_uses: number | null
  is_active: boolean
}

export const EMPTY_CODE: CodeValues = {
  code: '',
  description: '',
  is_fixed: false,
  value: null,
  promotion_code_type_id: INITIAL_SETUP,
  starts_at: null,
  expires_at: null,
  max_uses: null,
  is_active: true,
}

/** In the order of the form, for the bar that says what changed. */
export const CODE_NAMES: { readonly [Name in keyof CodeValues]: string } = {
  code: 'Code',
  description: 'Description',
  is_fixed: 'Percent or dollars',
  value: 'Value',
  promotion_code_type_id: 'Type',
  starts_at: 'Start date',
  expires_at: 'Expiration date',
  max_uses: 'Most uses',
  is_active: 'Active',
}

export function valuesOf(stored: ManagedCode): CodeValues {
  const { code, description, is_fixed, value, promotion_code_type_id } = stored
  const { starts_at, expires_at, max_uses, is_active } = stored
  return { code, description, is_fixed, value, promotion_code_type_id, starts_at, expires_at, max_uses, is_active }
}

/** The first instant of a day where the reader is. */
export function beginOf(day: string) {
  return new Date(`${day}T00:00:00.000`).toISOString()
}

/** The last one: a code counts on the whole of its expiration date. */
export function endOf(day: string) {
  return new Date(`${day}T23:59:59.999`).toISOString()
}

/** Undefined as long as there is no value. */
export function bodyOf(values: CodeValues) {
  const { value, promotion_code_type_id } = values
  if (value === null) return undefined
  const type = promotion_code_type_id === FIRST_MONTH_FREE ? FIRST_MONTH_FREE : INITIAL_SETUP
  return { ...values, value, promotion_code_type_id: type } as const
}
