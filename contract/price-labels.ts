import { CUSTOM_SHIPPING, type PriceLine } from './case-price.ts'
import { ADDON_OPTIONS, labelOf, PRODUCTS } from './enums.ts'
import {
  ARCH_FEES,
  EXPORT_FEES,
  FORM_FEES,
  FORM_GROUPS,
  SHIPPING_FEES,
  type FeeKey,
  type FormGroup,
} from './pricing.ts'
import { SHIPPING_METHODS } from './shipping.ts'

/** Labels of the entries of a price list, for the screens and the invoice. */

const ARCH: Record<(typeof ARCH_FEES)[number], string> = {
  software: 'Software',
  initial_case_setup: 'Initial case setup',
  print: 'Print',
  insert_brackets: 'Insert brackets',
  rush_case: 'Rush case',
  root_integration: 'Root integration',
}

/** Two labels per fee: the first within the group of exports, the second outside of it. */
const EXPORTS: Record<(typeof EXPORT_FEES)[number], readonly [string, string]> = {
  export_tray: ['Trays', 'Export, trays'],
  export_with_guides: ['With guides', 'Export, with guides'],
  export_with_brackets: ['With brackets', 'Export, with brackets'],
  export_aligner_models: ['Aligner models', 'Export, aligner models'],
  tray_design: ['Tray design', 'Tray design'],
}

export const FORM_GROUP_LABELS: Record<FormGroup, string> = {
  general: 'Add-ons',
  pvs_or_stone_model: 'PVS or stone model',
  intra_oral_scan: 'Intra-oral scan',
  '3d_printed_study': '3D printed study',
}

export const FORM_FEE_LABELS: Record<(typeof FORM_FEES)[number], string> = {
  maxillary: 'Maxillary',
  mandibular: 'Mandibular',
  both: 'Both',
}

export type PriceField = { key: string; label: string; unit: 'dollars' | 'days' }

function fee(key: FeeKey, label: string): PriceField {
  return { key, label, unit: 'dollars' }
}

/** Groups of single-value entries in the order of the screen; the fees of the rx form are listed after them. */
export const PRICE_GROUPS: readonly { title: string; beside?: string; fields: readonly PriceField[] }[] = [
  { title: 'Arch', beside: 'per arch', fields: ARCH_FEES.map((name) => fee(`arch.${name}`, ARCH[name])) },
  {
    title: 'Exports',
    beside: 'per case',
    fields: EXPORT_FEES.map((name) => fee(`exports.${name}`, EXPORTS[name][0])),
  },
  {
    title: 'Shipping',
    beside: 'per parcel, Standard is free',
    fields: SHIPPING_FEES.map((name) => fee(`shipping_fees.${name}`, methodName(name))),
  },
  {
    title: 'Settings',
    fields: [
      fee('settings.flat_monthly', 'Monthly fee'),
      { key: 'settings.delay_case_charging', label: 'Case charging after', unit: 'days' },
      { key: 'settings.delay_payment_processing', label: 'Payment after closing', unit: 'days' },
    ],
  },
]

const NAMES = new Map<string, string>([
  ...PRICE_GROUPS.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const)),
  ...EXPORT_FEES.map((name) => [`exports.${name}`, EXPORTS[name][1]] as const),
  ...SHIPPING_FEES.map((name) => [`shipping_fees.${name}`, `Shipping, ${methodName(name)}`] as const),
  ['arch_volume_discounts', 'Arch volume discounts'],
  ['tax.state', 'State of the tax'],
  ['tax.rate', 'Tax rate'],
  ['credit_card.fee', 'Card fee'],
])

/** Returns the label of an entry including its group, for places that do not show the group. */
export function priceName(key: string) {
  const known = NAMES.get(key)
  if (known) return known
  const [, group, , jaws] = key.split('.')
  const formFee = FORM_FEES.find((each) => each === jaws)
  return [
    productName(key),
    isFormGroup(group) && FORM_GROUP_LABELS[group],
    formFee && FORM_FEE_LABELS[formFee].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the label of a fee on a line of a case, without impression and jaws, since the case shows them. */
export function feeName(key: PriceLine['fee']) {
  if (key === CUSTOM_SHIPPING) return 'Shipping'
  return NAMES.get(key) ?? productName(key)
}

export function isFormGroup(name: string | undefined): name is FormGroup {
  return name !== undefined && name in FORM_GROUPS
}

function productName(key: string) {
  const [, group, value] = key.split('.')
  return labelOf<number>(group === 'general' ? ADDON_OPTIONS : PRODUCTS, Number(value)) ?? key
}

function methodName(name: (typeof SHIPPING_FEES)[number]) {
  return SHIPPING_METHODS.find(({ key }) => key === name)?.name ?? name
}
