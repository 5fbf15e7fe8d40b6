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
  format: (key: string, value: number | null, was: number | null) => string,
) {
  const previous = pricesByKey(stored)
  const changes = [...pricesByKey(typed)].flatMap(([key, value]) => {
    const was = previous.get(key) ?? null
    return was === value ? [] : [format(key, value, was)]
  })
  const haveTiersChanged = JSON.stringify(stored.arch_volume_discounts) !== JSON.stringify(typed.arch_volume_discounts)
  return haveTiersChanged ? [...changes, 'Arch volume discounts'] : changes
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
  if (own === null) return { text: 'as global', tone: 'none' as const }
  const difference = own - everybodys
  if (difference === 0) return { text: 'same', tone: 'none' as const }
  const sign = difference > 0 ? '+' : '−'
  const tone = difference > 0 ? ('more' as const) : ('less' as const)
  const amount = Math.abs(difference)
  if (UNITS.get(key) === 'days') return { text: `${sign}${pluralize(amount, 'day')}`, tone: 'none' as const }
  if (everybodys === 0) return { text: sign + formatMoney(amount), tone }
  return { text: `${sign}${((amount / everybodys) * 100).toFixed(1)} %`, tone }
}

/** Returns the path and name of each invalid field, in the order of the list. */
export function invalidFields(typed: OwnPricing, isOwn: boolean) {
  const { error } = (isOwn ? ownPricing : pricing).safeParse(typed)
  const paths = (error?.issues ?? []).map(({ path }) => path.join('.'))
  return [...new Set(paths)].map((path) => ({ path, label: fieldName(path, typed) }))
}

function fieldName(path: string, { arch_volume_discounts: tiers }: OwnPricing) {
  const [group, row, field] = path.split('.')
  if (group !== 'arch_volume_discounts') return priceName(path)
  if (row === undefined) return 'Arch volume discounts'
  const volume = tiers?.[Number(row)]?.volume
  return field === 'discount' && volume ? `Discount of tier ${volume}` : `Tier ${Number(row) + 1}`
}
