import { FIRST_MONTH_FREE, INITIAL_SETUP, type ManagedCode } from '#contract/promotion-codes.ts'

/** Values of the form. */
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

/** Labels in the order of the form, for the bar that lists changed fields. */
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

export function toFormValues(stored: ManagedCode): CodeValues {
  const { code, description, is_fixed, value, promotion_code_type_id } = stored
  const { starts_at, expires_at, max_uses, is_active } = stored
  return { code, description, is_fixed, value, promotion_code_type_id, starts_at, expires_at, max_uses, is_active }
}

/** Returns the first instant of a day in the user's time zone, as ISO text. */
export function startOfDay(day: string) {
  return new Date(`${day}T00:00:00.000`).toISOString()
}

/** Returns the last instant of a day, because a code is valid through its expiration date. */
export function endOfDay(day: string) {
  return new Date(`${day}T23:59:59.999`).toISOString()
}

/** Returns the request body, or undefined while the value is empty. */
export function toCodeBody(values: CodeValues) {
  const { value, promotion_code_type_id } = values
  if (value === null) return undefined
  const type = promotion_code_type_id === FIRST_MONTH_FREE ? FIRST_MONTH_FREE : INITIAL_SETUP
  return { ...values, value, promotion_code_type_id: type } as const
}
