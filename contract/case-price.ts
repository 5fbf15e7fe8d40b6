/**
 * Calculates the price of a case and of its later requests from a price list. Each fee that applies becomes a line of
 * `count` times the fee, in integer cents; the parts of the price are the sums of these lines.
 */

import {
  ADDON_OPTIONS,
  BOTH_JAWS,
  BY_PROVIDER,
  hasProduct,
  JAWS,
  ORTHOSELECT,
  PRINTING_PRODUCT,
  PRODUCTS,
  SCAN,
} from './enums.ts'
import { percentOf } from './money.ts'
import { FORM_FEES, productFeeGroup, reachedTier, type FeeKey, type PriceList } from './pricing.ts'
import type { RxForm } from './rx-forms.ts'
import { findShippingMethod } from './shipping.ts'

/** The fields of the rx form that affect the price. */
export type PricedForm = Pick<
  RxForm,
  | 'addon_options'
  | 'export_type'
  | 'impression_type'
  | 'insert_brackets_assignment'
  | 'jaws_id'
  | 'print_assignment'
  | 'products_list'
  | 'root_integration'
  | 'rush_case'
  | 'shipping_method'
  | 'submission_completed_by'
>

/**
 * One fee of a case: `cents` is the fee times `count`. Work that is done elsewhere is subtracted by a negative count.
 */
export type PriceLine = {
  part: 'base_fee' | 'deductions' | 'add_ons'
  fee: FeeKey | typeof CUSTOM_SHIPPING
  count: number
  cents: number
}

/** A shipping fee set for one parcel, which replaces the fee of its method. */
export const CUSTOM_SHIPPING = 'shipping_fees.custom'

export type CasePrice = {
  arches: number
  lines: readonly PriceLine[]
  base_fee: number
  /** At most 0; includes the volume discount. */
  deductions: number
  volume_discount: number
  add_ons: number
  total: number
}

/** Returns how often a fee per arch counts: twice for both jaws (specification 5.2). */
export function archCount({ jaws_id }: Pick<PricedForm, 'jaws_id'>) {
  return jaws_id === BOTH_JAWS ? 2 : 1
}

/**
 * Returns the price of a case in integer cents (specification 5.2): the full service, minus what the practice or its
 * third party does, plus add-ons. Fees of 0 make no line. The summary of the form and the invoice both use this
 * function.
 *
 * @param arches Arches of the whole invoice, which determine the volume discount; those of this case alone if there is
 * no invoice yet.
 */
export function casePrice(form: PricedForm, prices: PriceList, arches = archCount(form)): CasePrice & Free {
  const { lines, free_lines } = linesOf([...serviceLines(form), ...addOnLines(form)], prices)
  const sum = (part: PriceLine['part']) =>
    lines.reduce((cents, line) => (line.part === part ? cents + line.cents : cents), 0)
  const [base_fee, done_elsewhere, add_ons] = [sum('base_fee'), sum('deductions'), sum('add_ons')]
  const tier = reachedTier(prices.tiers, arches)
  const volume_discount = tier ? percentOf(base_fee + done_elsewhere, tier.discount_hundredths) : 0
  const deductions = done_elsewhere - volume_discount
  const total = Math.max(0, base_fee + deductions + add_ons)
  return { arches: archCount(form), lines, free_lines, base_fee, deductions, volume_discount, add_ons, total }
}

/** Lines that apply but cost nothing, for comparing the price with another price list. */
type Free = { free_lines: readonly PriceLine[] }

type Counted = Pick<PriceLine, 'part' | 'count'> & { fee: FeeKey }

function linesOf(counted: readonly Counted[], prices: PriceList) {
  const all = counted.map((each): PriceLine => ({ ...each, cents: each.count * (prices.fees[each.fee] ?? 0) }))
  return {
    lines: all.filter(({ cents }) => cents !== 0),
    free_lines: all.filter(({ cents, count }) => cents === 0 && count !== 0),
  }
}

/** Returns the fee of a shipping method; standard shipping is part of the service and has none. */
function parcelFee(method: number | null): FeeKey | undefined {
  const key = findShippingMethod(method)?.key ?? 'standard'
  return key === 'standard' ? undefined : `shipping_fees.${key}`
}

/** Without an export there is no setup: models and splints are charged their own fees only. */
function serviceLines(form: PricedForm): Counted[] {
  if (!form.export_type) return []
  const arches = archCount(form)
  const service: [FeeKey, boolean][] = [
    ['arch.software', true],
    ['arch.initial_case_setup', form.submission_completed_by === BY_PROVIDER],
    ['arch.print', form.print_assignment === ORTHOSELECT],
    ['arch.insert_brackets', form.insert_brackets_assignment === ORTHOSELECT],
  ]
  return service.flatMap(([fee, isByProvider]): Counted[] => [
    { part: 'base_fee', fee, count: arches },
    ...(isByProvider ? [] : [{ part: 'deductions' as const, fee, count: -arches }]),
  ])
}

const EXPORTS: Record<number, FeeKey> = {
  1: 'exports.export_tray',
  2: 'exports.export_with_guides',
  3: 'exports.export_with_brackets',
}

function addOnLines(form: PricedForm): Counted[] {
  const arches = archCount(form)
  const extra = EXPORTS[form.export_type ?? 0]
  const addOns: [FeeKey | undefined, number][] = [
    ['arch.rush_case', form.rush_case ? arches : 0],
    ['arch.root_integration', form.root_integration ? arches : 0],
    [extra, 1],
    ['exports.export_aligner_models', hasProduct(form.products_list, PRINTING_PRODUCT) ? 1 : 0],
    [parcelFee(form.shipping_method), 1],
    ...formFees(form).map((fee): [FeeKey, number] => [fee, 1]),
  ]
  return addOns.flatMap(([fee, count]) => (fee && count > 0 ? [{ part: 'add_ons' as const, fee, count }] : []))
}

/** Returns one fee for each selected product and add-on, which depends on the jaws of the case. */
function formFees({ addon_options, impression_type, jaws_id, products_list }: PricedForm): FeeKey[] {
  const field = FORM_FEES[JAWS.findIndex(({ value }) => value === jaws_id)] ?? 'both'
  const addOns = ADDON_OPTIONS.filter(({ value }) => (addon_options & value) !== 0)
  const products = PRODUCTS.filter(({ value }) => hasProduct(products_list, value))
  return [
    ...addOns.map(({ value }): FeeKey => `rx_forms.general.${value}.${field}`),
    ...products.map(
      ({ value }): FeeKey => `rx_forms.${productFeeGroup(value, impression_type === SCAN)}.${value}.${field}`,
    ),
  ]
}

/** A printed jaw; one with `is_flawed` is reprinted at no cost. */
export type PrintedArch = {
  jaw_type_id: number
  insert_brackets: boolean
  is_flawed: boolean
  /** The first print of that jaw is included in the price of the case. */
  is_of_case: boolean
  /** The brackets of that print are included in the price of the case. */
  brackets_are_of_case: boolean
}

export type PricedRequest = {
  assigned_to: string
  items: readonly PrintedArch[]
  /** Shipping of the parcel, on the request that carries it: the fee set by hand in cents, else that of the method. */
  parcel: { shipping_method: number | null; custom_cents: number | null } | null
  /** Cents that the case has already paid for shipping its first print. */
  paid_shipping: number
}

/** Returns what a completed request adds to the invoice row of its patient, in cents (specification 5.2). */
export function requestPrice(request: PricedRequest, prices: PriceList) {
  const charged = request.items.filter((item) => !item.is_flawed && !item.is_of_case)
  const isByProvider = request.assigned_to === ORTHOSELECT
  const inserted = request.items.filter((item) => item.insert_brackets && !item.is_flawed && !item.brackets_are_of_case)
  const counted: [FeeKey, number][] = [
    ['exports.tray_design', charged.length],
    ['arch.print', isByProvider ? charged.length : 0],
    ['arch.insert_brackets', isByProvider ? inserted.length : 0],
  ]
  const fees = counted.map(([fee, count]) => ({ part: 'add_ons' as const, fee, count }))
  const [printed, sent] = [linesOf(fees, prices), parcelLines(request, prices)]
  const lines = [...printed.lines, ...sent.lines]
  const free_lines = [...printed.free_lines, ...sent.free_lines]
  return { lines, free_lines, add_ons: lines.reduce((sum, { cents }) => sum + cents, 0) }
}

function parcelLines({ parcel, paid_shipping }: PricedRequest, prices: PriceList): ReturnType<typeof linesOf> {
  if (!parcel) return linesOf([], prices)
  const fee = parcelFee(parcel.shipping_method)
  if (parcel.custom_cents === null && fee && paid_shipping === 0) {
    return linesOf([{ part: 'add_ons', fee, count: 1 }], prices)
  }
  const cents = (parcel.custom_cents ?? (fee ? (prices.fees[fee] ?? 0) : 0)) - paid_shipping
  const lines: PriceLine[] = cents === 0 ? [] : [{ part: 'add_ons', fee: CUSTOM_SHIPPING, count: 1, cents }]
  return { lines, free_lines: [] }
}
