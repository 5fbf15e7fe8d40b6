import { ADDON_OPTIONS, PRODUCTS } from './enums.ts'
import { SHIPPING_METHODS } from './shipping.ts'

/** Every fee by where it stands in a price list (specification 5.1). */

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

/** What Standard costs is part of the service. */
export const SHIPPING_FEES = SHIPPING_METHODS.flatMap(({ key }) => (key === 'standard' ? [] : [key]))

/** Products that are models cost by how the impression was taken; those that are printed by themselves do not. */
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

/** From so many arches of an invoice on, so many hundredths of a percent come off. */
export type VolumeTier = { volume: number; discount_hundredths: number }

/** Integer cents; a fee that is not named is not charged. */
export type PriceList = { fees: Partial<Record<FeeKey, number>>; tiers: readonly VolumeTier[] }

/** What an organization pays otherwise; tiers of its own replace all of the others. */
export type OwnPrices = { fees: Partial<Record<FeeKey, number>>; tiers: readonly VolumeTier[] | null }

/** The prices in force: each fee is the organization's own, where it has one, else everybody's. */
export function pricesInForce(everybodys: PriceList, own: OwnPrices): PriceList {
  return { fees: { ...everybodys.fees, ...own.fees }, tiers: own.tiers ?? everybodys.tiers }
}

/** The highest tier that so many arches reach. */
export function tierOf(tiers: readonly VolumeTier[], arches: number) {
  return tiers
    .filter(({ volume }) => volume <= arches)
    .reduce<VolumeTier | undefined>((best, tier) => (best && best.volume > tier.volume ? best : tier), undefined)
}

/** The first tier beyond so many arches that takes more off. */
export function nextTier(tiers: readonly VolumeTier[], arches: number) {
  const reached = tierOf(tiers, arches)?.discount_hundredths ?? 0
  return tiers
    .filter(({ volume, discount_hundredths }) => volume > arches && discount_hundredths > reached)
    .reduce<VolumeTier | undefined>((next, tier) => (next && next.volume < tier.volume ? next : tier), undefined)
}

/** Where the fee of a product stands, by the impression that it is made from. */
export function groupOfProduct(product: number, isScan: boolean): FormGroup {
  if (product > LAST_MODEL) return '3d_printed_study'
  return isScan ? 'intra_oral_scan' : 'pvs_or_stone_model'
}
