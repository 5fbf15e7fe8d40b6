import { amountFault, type ChangeDirection, type ToothChange, type ToothGroup } from '#contract/tooth-changes.ts'

/** A change while it is chosen, part by part. */
export type ChangeValues = {
  tooth_group: ToothGroup | null
  direction: ChangeDirection | null
  amount: number | null
}

export const NO_CHANGE: ChangeValues = { tooth_group: null, direction: null, amount: null }

/** Returns the change once all parts are chosen. */
export function toToothChange({ tooth_group, direction, amount }: ChangeValues): ToothChange | undefined {
  if (tooth_group === null || direction === null || amount === null) return undefined
  return { tooth_group, direction, amount }
}

/** Returns the parts with another direction; an amount that it does not have is dropped. */
export function withDirection(values: ChangeValues, direction: ChangeDirection | null): ChangeValues {
  const fits = direction !== null && values.amount !== null && !amountFault(direction, values.amount)
  return { ...values, direction, amount: fits ? values.amount : null }
}
