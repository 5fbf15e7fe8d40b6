import { z } from 'zod'
import { oneOf } from './enums.ts'

/**
 * A change of the setup in fixed words (specification 4.18): which teeth, in which direction, and by how much. It is
 * chosen and never read out of free text.
 */

export const TOOTH_GROUPS = [
  { value: 'incisors', label: 'Incisors' },
  { value: 'canines', label: 'Canines' },
  { value: 'premolars', label: 'Premolars' },
  { value: 'molars', label: 'Molars' },
  { value: 'upper_incisors', label: 'Upper incisors' },
  { value: 'upper_canines', label: 'Upper canines' },
  { value: 'upper_premolars', label: 'Upper premolars' },
  { value: 'upper_molars', label: 'Upper molars' },
  { value: 'lower_incisors', label: 'Lower incisors' },
  { value: 'lower_canines', label: 'Lower canines' },
  { value: 'lower_premolars', label: 'Lower premolars' },
  { value: 'lower_molars', label: 'Lower molars' },
] as const
export type ToothGroup = (typeof TOOTH_GROUPS)[number]['value']

/** The phrase follows the amount. `{edge}` and `{side}` are named differently on front and back teeth. */
export const CHANGE_DIRECTIONS = [
  { value: 'mesial', unit: 'mm', phrase: 'more mesial' },
  { value: 'distal', unit: 'mm', phrase: 'more distal' },
  { value: 'gingival', unit: 'mm', phrase: 'more gingival' },
  { value: 'incisal', unit: 'mm', phrase: 'more {edge}' },
  { value: 'buccal', unit: 'mm', phrase: 'more {side}' },
  { value: 'lingual', unit: 'mm', phrase: 'more lingual' },
  { value: 'rotate_mesial_out', unit: '°', phrase: 'more rotation, mesial out' },
  { value: 'rotate_distal_out', unit: '°', phrase: 'more rotation, distal out' },
  { value: 'root_buccal', unit: '°', phrase: 'more {side} root torque' },
  { value: 'root_lingual', unit: '°', phrase: 'more lingual root torque' },
  { value: 'tip_mesial', unit: '°', phrase: 'more mesial tip' },
  { value: 'tip_distal', unit: '°', phrase: 'more distal tip' },
] as const
export type ChangeDirection = (typeof CHANGE_DIRECTIONS)[number]['value']
type ChangeUnit = (typeof CHANGE_DIRECTIONS)[number]['unit']

const AMOUNTS: Record<ChangeUnit, { step: number; max: number }> = {
  mm: { step: 0.25, max: 5 },
  '°': { step: 1, max: 45 },
}

/** The amount is in the unit of the direction. */
export const toothChangeFields = {
  tooth_group: oneOf(TOOTH_GROUPS),
  direction: z.literal(
    CHANGE_DIRECTIONS.map(({ value }) => value),
    'Required',
  ),
  amount: z.number('Required'),
}

const anyToothChange = z.object(toothChangeFields)
export type ToothChange = z.infer<typeof anyToothChange>

/** A change as it is sent; a stored one is not judged again. */
export const toothChange = anyToothChange.superRefine(checkAmount)

/** Checks the amount of a body that contains a change. */
export function checkAmount(
  { direction, amount }: Pick<ToothChange, 'direction' | 'amount'>,
  context: z.core.$RefinementCtx,
) {
  const fault = amountFault(direction, amount)
  if (fault) context.addIssue({ code: 'custom', path: ['amount'], message: fault })
}

/** Returns why an amount does not suit a direction; undefined if it does. */
export function amountFault(direction: ChangeDirection, amount: number): string | undefined {
  const unit = unitOf(direction)
  const { step, max } = AMOUNTS[unit]
  if (amount < step || amount > max) return `Must be ${writeAmount(step, unit)} to ${writeAmount(max, unit)}.`
  return Number.isInteger(amount / step) ? undefined : `Must be in steps of ${writeAmount(step, unit)}.`
}

/** Returns the amounts that can be chosen for a direction. */
export function amountChoices(direction: ChangeDirection) {
  const unit = unitOf(direction)
  const { step, max } = AMOUNTS[unit]
  return Array.from({ length: max / step }, (_, index) => {
    const value = (index + 1) * step
    return { value, label: writeAmount(value, unit) }
  })
}

/** Returns the directions for a group of teeth, by the names that they have there. */
export function directionChoices(group: ToothGroup | null) {
  return CHANGE_DIRECTIONS.map(({ value, phrase }) => {
    const label = namePlaces(phrase, group).replace(/^more /, '')
    return { value, label: label.charAt(0).toUpperCase() + label.slice(1) }
  })
}

/** Writes a change as a sentence without its period: 'Canines 0.5 mm more gingival'. */
export function formatToothChange({ tooth_group, direction, amount }: ToothChange) {
  const group = TOOTH_GROUPS.find(({ value }) => value === tooth_group)?.label ?? ''
  const phrase = CHANGE_DIRECTIONS.find(({ value }) => value === direction)?.phrase ?? ''
  return `${group} ${writeAmount(amount, unitOf(direction))} ${namePlaces(phrase, tooth_group)}`
}

export function isSameChange(one: ToothChange, other: ToothChange) {
  return one.tooth_group === other.tooth_group && one.direction === other.direction && one.amount === other.amount
}

function unitOf(direction: ChangeDirection): ChangeUnit {
  return CHANGE_DIRECTIONS.find(({ value }) => value === direction)?.unit ?? 'mm'
}

function writeAmount(amount: number, unit: ChangeUnit) {
  return unit === 'mm' ? `${amount} mm` : `${amount}°`
}

/** Without a group, the names are those of front teeth. */
function namePlaces(phrase: string, group: ToothGroup | null) {
  const isBack = group !== null && group.endsWith('molars')
  return phrase.replace('{edge}', isBack ? 'occlusal' : 'incisal').replace('{side}', isBack ? 'buccal' : 'labial')
}
