import { ownPricing, pricesByKey, pricing, type OwnPricing } from '#contract/prices.ts'
import { PRICE_GROUPS, priceName } from '#contract/price-labels.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { formatMoney } from '#web/ui/format-money.ts'

const UNITS = new Map(PRICE_GROUPS.flatMap(({ fields }) => fields.map(({ key, unit }) => [key, unit] as const)))

/** Lists the prices that differ from the stored ones, each with its former value. */
export function listPriceChanges(stored: OwnPricing, typed: OwnPricing) {
  return differences(stored, typed, (key, _value, was) => `${priceName(key)}, was ${textOrGlobal(key, was)}`)
}

/** Lists the same prices with new and stored value, such as `Print $31.00, is $25.00`. */
export function listDraftChanges(stored: OwnPricing, draft: OwnPricing) {
  return differences(
    stored,
    draft,
    (key, value, was) => `${priceName(key)} ${textOrGlobal(key, value)}, is ${textOrGlobal(key, was)}`,
  )
}

function differences(
  stored: OwnPricing,
  typed: OwnPricing,
  words: (key: string, value: number | null, was: number | null) => string,
) {
  const before = pricesByKey(stored)
  const what = [...pricesByKey(typed)].flatMap(([key, value]) => {
    const was = before.get(key) ?? null
    return was === value ? [] : [words(key, value, was)]
  })
  const areTiersOther = JSON.stringify(stored.arch_volume_discounts) !== JSON.stringify(typed.arch_volume_discounts)
  return areTiersOther ? [...what, 'Arch volume discounts'] : what
}

function textOrGlobal(key: string, value: number | null) {
  return value === null ? 'as global' : formatPrice(key, value)
}

/** Counts the organization's own prices; its volume tiers count as one. */
export function countOwnPrices(own: OwnPricing) {
  const fees = [...pricesByKey(own).values()].filter((value) => value !== null).length
  return fees + (own.arch_volume_discounts ? 1 : 0)
}

export function formatPrice(key: string, value: number) {
  return UNITS.get(key) === 'days' ? pluralize(value, 'day') : formatMoney(value)
}

/** Compares an organization's price with the global one: difference as text, and whether it is lower or higher. */
export function formatDifference(key: string, own: number | null, everybodys: number) {
  if (own === null) return { words: 'as global', tone: 'none' as const }
  const by = own - everybodys
  if (by === 0) return { words: 'same', tone: 'none' as const }
  const sign = by > 0 ? '+' : '−'
  const tone = by > 0 ? ('more' as const) : ('less' as const)
  if (UNITS.get(key) === 'days') return { words: `${sign}${pluralize(Math.abs(by), 'day')}`, tone: 'none' as const }
  if (everybodys === 0) return { words: sign + formatMoney(Math.abs(by)), tone }
  return { words: `${sign}${((Math.abs(by) / everybodys) * 100).toFixed(1)} %`, tone }
}

/** Returns the path and name of each invalid field, in the order of the list. */
export function invalidFields(typed: OwnPricing, isOwn: boolean) {
  const { error } = (isOwn ? ownPricing : pricing).safeParse(typed)
  const places = (error?.issues ?? []).map(({ path }) => path.join('.'))
  return [...new Set(places)].map((at) => ({ at, words: fieldName(at, typed) }))
}

function fieldName(at: string, { arch_volume_discounts: tiers }: OwnPricing) {
  const [group, row, field] = at.split('.')
  if (group !== 'arch_volume_discounts') return priceName(at)
  if (row === undefined) return 'Arch volume discounts'
  const volume = tiers?.[Number(row)]?.volume
  return field === 'discount' && volume ? `Discount of tier ${volume}` : `Tier ${Number(row) + 1}`
}
