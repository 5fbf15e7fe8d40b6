import { z } from 'zod'
import {
  toOwnPricing,
  pricesByKey,
  storedTiers,
  toPricing,
  TIERS,
  type OwnPricing,
  type Pricing,
} from '#contract/prices.ts'

/** A price list flattened to its stored keys, including the tiers. */
export const flatPrices = z.record(z.string(), z.unknown())
export type FlatPrices = z.infer<typeof flatPrices>

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

function tiersOf(values: FlatPrices) {
  return storedTiers.parse(values[TIERS] ?? null)
}
