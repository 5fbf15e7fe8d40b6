import {
  toOwnPricing,
  pricesByKey,
  toPricing,
  TIERS,
  type OwnPricing,
  type Pricing,
  type VolumeDiscount,
} from '#contract/prices.ts'

/** A price list flattened to its stored keys, including the tiers. */
export type FlatPrices = Record<string, unknown>

/** Sorts the tiers, since the order in which they were entered has no meaning. */
export function flattenPrices(list: Pricing | OwnPricing): FlatPrices {
  const tiers = list.arch_volume_discounts?.toSorted((a, b) => a.volume - b.volume) ?? null
  return { ...Object.fromEntries(pricesByKey(list)), [TIERS]: tiers }
}

export function pricingFrom(values: FlatPrices): Pricing {
  return toPricing(numbersOf(values), tiersOf(values) ?? [])
}

export function ownPricingFrom(values: FlatPrices): OwnPricing {
  return toOwnPricing(numbersOf(values), tiersOf(values))
}

function numbersOf(values: FlatPrices) {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, number][] =>
      typeof value === 'number' ? [[key, value]] : [],
    ),
  )
}

/** Cast: the schema validated the tiers when they were written, and validates the list they go into. */
function tiersOf(values: FlatPrices) {
  return (values[TIERS] ?? null) as VolumeDiscount[] | null
}
