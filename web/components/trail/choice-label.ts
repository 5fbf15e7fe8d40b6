import {
  addonNames,
  ARCH_MODES,
  ASSIGNMENTS,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  JAWS,
  labelOf,
  productNames,
  SCAN_SUBMISSION_TYPES,
  SCANNER_TYPES,
  SUBMISSION_COMPLETED_BY,
} from '#contract/enums.ts'
import { PROMOTION_CODE_TYPES } from '#contract/promotion-codes.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { directionChoices, TOOTH_GROUPS } from '#contract/tooth-changes.ts'
import { nameProvider } from '#web/components/name-provider.ts'

type Choices = readonly { value: string | number; label: string }[]

const CHOICES: Readonly<Record<string, Choices>> = {
  impression_type: IMPRESSION_TYPES,
  scanner_type: SCANNER_TYPES,
  scan_submission_type: SCAN_SUBMISSION_TYPES,
  jaws_id: JAWS,
  arch_mode: ARCH_MODES,
  export_type: EXPORT_TYPES,
  submission_completed_by: SUBMISSION_COMPLETED_BY,
  print_assignment: ASSIGNMENTS,
  insert_brackets_assignment: ASSIGNMENTS,
  promotion_code_type_id: PROMOTION_CODE_TYPES,
  tooth_group: TOOTH_GROUPS,
  direction: directionChoices(null),
}

/** Returns the form's label for a coded value, by the name of its field; undefined for other fields. */
export function choiceLabel(field: string, value: unknown, provider: string): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const choices = CHOICES[field]
  if (choices) {
    const label = labelOf(choices, value)
    return label && nameProvider(label, provider)
  }
  if (typeof value !== 'number') return undefined
  if (field === 'products_list') return productNames(value).join(', ') || 'none'
  if (field === 'addon_options') return addonNames(value).join(', ') || 'none'
  return field.startsWith('shipping_method') ? findShippingMethod(value)?.name : undefined
}
