import { ADDON_OPTIONS, PRODUCTS } from './enums.ts'
import { SHIPPING_METHODS } from './shipping.ts'

/** Keys of all fees, by their place in a price list (specification 5.1), and the lookup of fees and tiers. */

export const ARCH_FEES = [
  'software',
  'initial_case_setup',
  'print',
  'insert_brackets',
  'rush_case',
  'root_integration',
] as const

export const EXPORT_FEES = [
  'export_tray',
  'export_with_guides',
  'export_with_brackets',
  'export_aligner_models',
  'tray_design',
] as const

/** Excludes Standard, which is included in the service. */
export const SHIPPING_FEES = SHIPPING_METHODS.flatMap(({ key }) => (key === 'standard' ? [] : [key]))

/** The fee of a model depends on the impression type; that of a product that is printed on its own does not. */
const LAST_MODEL = 6
const models = PRODUCTS.filter(({ value }) => value <= LAST_MODEL)
export const FORM_GROUPS = {
  general: ADDON_OPTIONS,
  pvs_or_stone_model: models,
  intra_oral_scan: models,
  '3d_printed_study': PRODUCTS.filter(({ value }) => value > LAST_MODEL),
} as const
export type FormGroup = keyof typeof FORM_GROUPS
export const FORM_FEES = ['maxillary', 'mandibular', 'both'] as const

type FormFee = `rx_forms.${FormGroup}.${number}.${(typeof FORM_FEES)[number]}`

export type FeeKey =
  | `arch.${(typeof ARCH_FEES)[number]}`
  | `exports.${(typeof EXPORT_FEES)[number]}`
  | `shipping_fees.${(typeof SHIPPING_FEES)[number]}`
  | 'settings.flat_monthly'
  | FormFee

/** Discount in hundredths of a percent for an invoice with at least `volume` arches. */
export type VolumeTier = { volume: number; discount_hundredths: number }

/** Fees in integer cents; a missing fee is not charged. */
export type PriceList = { fees: Partial<Record<FeeKey, number>>; tiers: readonly VolumeTier[] }

/** Prices that an organization has of its own; its tiers replace all general ones. */
export type OwnPrices = { fees: Partial<Record<FeeKey, number>>; tiers: readonly VolumeTier[] | null }

/** Returns the prices in force: each fee is the organization's own if it has one, else the general one. */
export function effectivePrices(general: PriceList, own: OwnPrices): PriceList {
  return { fees: { ...general.fees, ...own.fees }, tiers: own.tiers ?? general.tiers }
}

/** Returns the highest tier that this number of arches reaches. */
export function reachedTier(tiers: readonly VolumeTier[], arches: number) {
  return tiers
    .filter(({ volume }) => volume <= arches)
    .reduce<VolumeTier | undefined>((best, tier) => (best && best.volume > tier.volume ? best : tier), undefined)
}

/** Returns the next tier above this number of arches that has a larger discount. */
export function nextTier(tiers: readonly VolumeTier[], arches: number) {
  const reachedDiscount = reachedTier(tiers, arches)?.discount_hundredths ?? 0
  return tiers
    .filter(({ volume, discount_hundredths }) => volume > arches && discount_hundredths > reachedDiscount)
    .reduce<VolumeTier | undefined>((next, tier) => (next && next.volume < tier.volume ? next : tier), undefined)
}

/** Returns the group that holds the fee of a product, which depends on the impression. */
export function productFeeGroup(product: number, isScan: boolean): FormGroup {
  if (product > LAST_MODEL) return '3d_printed_study'
  return isScan ? 'intra_oral_scan' : 'pvs_or_stone_model'
}
