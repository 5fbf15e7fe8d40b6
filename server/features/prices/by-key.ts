import {
  ownPricingOf,
  pricesByKey,
  pricingOf,
  TIERS,
  type OwnPricing,
  type Pricing,
  type VolumeDiscount,
} from '#contract/prices.ts'

/** A list by its keys, tiers among them: as it is stored. */
export type ByKey = Record<string, unknown>

/** The order in which tiers were typed means nothing. */
export function byKey(list: Pricing | OwnPricing): ByKey {
  const tiers = list.arch_volume_discounts?.toSorted((a, b) => a.volume - b.volume) ?? null
  return { ...Object.fromEntries(pricesByKey(list)), [TIERS]: tiers }
}

export function pricingFrom(values: ByKey): Pricing {
  return pricingOf(numbersOf(values), tiersOf(values) ?? [])
}

export function ownPricingFrom(values: ByKey): OwnPricing {
  return ownPricingOf(numbersOf(values), tiersOf(values))
}

function numbersOf(values: ByKey) {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, number][] =>
      typeof value === 'number' ? [[key, value]] : [],
    ),
  )
}

/** Whoever wrote them was judged by the schema, and the list that they go into is again. */
function tiersOf(values: ByKey) {
  return (values[TIERS] ?? null) as VolumeDiscount[] | null
}
