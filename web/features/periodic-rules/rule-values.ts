import type { PeriodicRule } from '#contract/periodic-rules.ts'

/** Values of the form. */
export type RuleValues = {
  type: PeriodicRule['type']
  value: number | null
  custom_description: string
  is_active: boolean
  applied_from: string | null
  applied_to: string | null
}

export const EMPTY_RULE: RuleValues = {
  type: 'Charge',
  value: null,
  custom_description: '',
  is_active: true,
  applied_from: null,
  applied_to: null,
}

/** Labels in the order of the form, for the bar that lists changed or missing fields. */
export const RULE_NAMES: { readonly [Name in keyof RuleValues]: string } = {
  type: 'Type',
  value: 'Value',
  custom_description: 'Description',
  applied_from: 'Applied from',
  applied_to: 'Applied to',
  is_active: 'Active',
}

export function toFormValues(stored: PeriodicRule): RuleValues {
  const { type, value, custom_description, is_active, applied_from, applied_to } = stored
  return { type, value, custom_description, is_active, applied_from, applied_to }
}

/** Returns the request body, or undefined while the value is empty. */
export function toRuleBody(values: RuleValues) {
  const { value } = values
  return value === null ? undefined : { ...values, value }
}

/** RULE-01: values are stored positive; a discount is displayed negative. */
export function signedValue({ type, value }: Pick<PeriodicRule, 'type' | 'value'>) {
  return type === 'Discount' ? -value : value
}
