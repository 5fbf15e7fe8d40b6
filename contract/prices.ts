import { z } from 'zod'
import { defineCalls } from './call.ts'
import { US_STATES } from './countries.ts'
import { toDollars, toHundredths, withTwoDecimals, toRateHundredths } from './money.ts'
import {
  ARCH_FEES,
  EXPORT_FEES,
  FORM_FEES,
  FORM_GROUPS,
  effectivePrices,
  SHIPPING_FEES,
  type PriceList,
} from './pricing.ts'
import { recordOf } from './records.ts'
import { instant, message } from './wire.ts'

/** Wire format of the price lists: dollars, days and percent, grouped (specification 5.1, PRICE-03 to 10). */

const INVALID = 'Invalid value'
const fee = withTwoDecimals(z.number(INVALID).min(0, INVALID).max(1_000_000, 'Only up to 1,000,000 is allowed.'))

function days(most: number) {
  return z
    .number(INVALID)
    .int(INVALID)
    .min(1, 'Must not be less than 1 day.')
    .max(most, `Must not exceed ${most} days.`)
}

function percent(words: string) {
  return withTwoDecimals(z.number(words).min(0, words).max(100, words))
}

const volumeDiscount = z.object({
  /** Minimum number of arches on the invoice. */
  volume: z.number(INVALID).int(INVALID).min(1, INVALID).max(100_000, INVALID),
  discount: percent('Invalid discount percentage.'),
})
export type VolumeDiscount = z.infer<typeof volumeDiscount>

const volumeDiscounts = z
  .array(volumeDiscount)
  .max(50, 'Only up to 50 tiers are allowed.')
  .refine((tiers) => new Set(tiers.map(({ volume }) => volume)).size === tiers.length, 'Each volume may stand once.')

function fees<const Key extends string, Fee extends z.ZodType>(
  keys: readonly Key[],
  each: Fee,
): z.ZodObject<Record<Key, Fee>> {
  return z.object(recordOf(keys, () => each))
}

/** Builds all groups of a list with the given schema for each fee. */
function feeGroups<Fee extends z.ZodType>(each: Fee) {
  const formFees = (choices: readonly { value: number }[]) =>
    fees(
      choices.map(({ value }) => String(value)),
      fees(FORM_FEES, each),
    )
  return {
    arch: fees(ARCH_FEES, each),
    exports: fees(EXPORT_FEES, each),
    shipping_fees: fees(SHIPPING_FEES, each),
    rx_forms: z.object({
      general: formFees(FORM_GROUPS.general),
      pvs_or_stone_model: formFees(FORM_GROUPS.pvs_or_stone_model),
      intra_oral_scan: formFees(FORM_GROUPS.intra_oral_scan),
      '3d_printed_study': formFees(FORM_GROUPS['3d_printed_study']),
    }),
  }
}

/** Start date of the price list that every portal is installed with. */
export const FIRST_PRICES = '2000-01-01T00:00:00.000Z'

export const MAX_CHARGING_DAYS = 20
export const MAX_PAYMENT_DAYS = 10

/** The general price list. */
export const pricing = z.object({
  ...feeGroups(fee),
  settings: z.object({
    flat_monthly: fee,
    delay_case_charging: days(MAX_CHARGING_DAYS),
    delay_payment_processing: days(MAX_PAYMENT_DAYS),
  }),
  arch_volume_discounts: volumeDiscounts,
})
export type Pricing = z.infer<typeof pricing>

/** The prices of one organization: null falls back to the general list; own tiers replace all general ones. */
export const ownPricing = z.object({
  ...feeGroups(fee.nullable()),
  settings: z.object({
    flat_monthly: fee.nullable(),
    delay_case_charging: days(MAX_CHARGING_DAYS).nullable(),
    delay_payment_processing: days(MAX_PAYMENT_DAYS).nullable(),
  }),
  arch_volume_discounts: volumeDiscounts.nullable(),
})
export type OwnPricing = z.infer<typeof ownPricing>
/** The tiers of a list as the database has them; null if an organization has none of its own. */
export const storedTiers = ownPricing.shape.arch_volume_discounts

/** The only key of a list whose value is not a number. */
export const TIERS = 'arch_volume_discounts'

type Leaves = { [name: string]: number | null | Leaves }

/**
 * Returns every number of a list by its path, such as `arch.print`, `rx_forms.general.4.both` or
 * `settings.delay_case_charging`.
 */
export function pricesByKey({ arch, exports, shipping_fees, rx_forms, settings }: Pricing | OwnPricing) {
  return new Map(leavesOf({ arch, exports, shipping_fees, rx_forms, settings }, ''))
}

function leavesOf(groups: Leaves, at: string): [string, number | null][] {
  return Object.entries(groups).flatMap(([name, value]): [string, number | null][] =>
    value !== null && typeof value === 'object' ? leavesOf(value, `${at}${name}.`) : [[at + name, value]],
  )
}

/** All number keys of a list, in the order of the wire format. */
export const PRICE_KEYS: readonly string[] = keysOf(pricing, '').filter((key) => key !== TIERS)

function keysOf(schema: z.ZodType, at: string): string[] {
  if (!(schema instanceof z.ZodObject)) return [at]
  return Object.entries(schema.shape).flatMap(([name, each]) => keysOf(each as z.ZodType, at ? `${at}.${name}` : name))
}

type Tiers = VolumeDiscount[]

/** Builds the general list from its numbers by key; a missing fee is 0. */
export function toPricing(numbers: ReadonlyMap<string, number>, tiers: Tiers): Pricing {
  return pricing.parse(nested(numbers, tiers, 0))
}

/** Builds the list of one organization; a missing fee falls back to the general list. */
export function toOwnPricing(numbers: ReadonlyMap<string, number>, tiers: Tiers | null): OwnPricing {
  return ownPricing.parse(nested(numbers, tiers, null))
}

function nested(numbers: ReadonlyMap<string, number>, arch_volume_discounts: Tiers | null, absent: 0 | null) {
  const list: Record<string, unknown> = { arch_volume_discounts }
  for (const key of PRICE_KEYS) {
    const path = key.split('.')
    const last = path.pop() ?? key
    let group = list
    for (const name of path) group = (group[name] ??= {}) as Record<string, unknown>
    group[last] = numbers.get(key) ?? absent
  }
  return list
}

/** Returns the prices in force in integer cents: those of the organization, else the general ones. */
export function toPriceList(everybodys: Pricing, own?: OwnPricing): PriceList {
  const listInCents = (list: Pricing | OwnPricing) => ({
    fees: Object.fromEntries(
      [...pricesByKey(list)].flatMap(([key, value]) =>
        value === null || DAY_KEYS.has(key) ? [] : [[key, toHundredths(value)]],
      ),
    ) as PriceList['fees'],
    tiers: list.arch_volume_discounts?.map(({ volume, discount }) => ({
      volume,
      discount_hundredths: toHundredths(discount),
    })),
  })
  const { fees: all, tiers = [] } = listInCents(everybodys)
  const mine = own && listInCents(own)
  return mine
    ? effectivePrices({ fees: all, tiers }, { fees: mine.fees, tiers: mine.tiers ?? null })
    : { fees: all, tiers }
}

/** Keys in days; all others are in dollars. */
export const DAY_KEYS: ReadonlySet<string> = new Set([
  'settings.delay_case_charging',
  'settings.delay_payment_processing',
])

/** Tax and card fee, which are added to every invoice (specification 5.4, steps 6 and 7). */
export const surcharges = z.object({
  'tax.state': z.enum(
    US_STATES.map(({ code }) => code),
    INVALID,
  ),
  'tax.rate': z
    .number(INVALID)
    .min(0, INVALID)
    .max(100, INVALID)
    .refine((rate) => toDollars(toRateHundredths(rate)) === rate, 'Only three decimals are allowed.')
    .meta({ multipleOf: 0.001 }),
  'credit_card.fee': percent(INVALID),
})
export type Surcharges = z.infer<typeof surcharges>
export const SURCHARGE_KEYS = surcharges.keyof().options

/**
 * Realtime event without data, published after prices were saved: the general ones on private-general, those of an
 * organization on private-internal and private-organization.{id}.
 */
export const PRICES_CHANGED = 'prices.changed'

/** updated_at of the list: returned when it is read, and sent back when it is saved. */
const since = z.object({ updated_at: instant })
const read = { updated_at: instant.optional() }

const sees = { anyOf: ['organization.get-current-order'], organization: 'id' } as const
const setsPrices = { anyOf: ['pricing.update'] } as const

export const priceCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/settings/pricing',
    summary: 'The price list of everybody without prices of their own',
    access: setsPrices,
    reply: z.object({ data: pricing, metadata: since }),
  },
  save: {
    method: 'PUT',
    path: '/settings/pricing',
    summary: 'Saves the whole price list; cases that were charged keep their prices',
    access: setsPrices,
    body: pricing.extend(read),
    reply: z.object({ data: pricing, metadata: since, message }),
  },
  getOwn: {
    method: 'GET',
    path: '/organizations/:id/pricing',
    summary: 'What an organization pays otherwise, null where as everybody, with what everybody pays',
    access: sees,
    reply: z.object({ data: ownPricing, metadata: since.extend({ everybodys: pricing }) }),
  },
  saveOwn: {
    method: 'PUT',
    path: '/organizations/:id/pricing',
    summary: 'Saves the prices of an organization; null is as everybody',
    access: { anyOf: ['organization.pricing.update'], organization: 'id' },
    body: ownPricing.extend(read),
    reply: z.object({ data: ownPricing, metadata: since.extend({ everybodys: pricing }), message }),
  },
  saveSurcharges: {
    method: 'PUT',
    path: '/settings',
    summary: 'The tax with its state, and the fee of cards',
    access: setsPrices,
    body: surcharges,
    reply: z.object({ settings: surcharges, message }),
  },
})
