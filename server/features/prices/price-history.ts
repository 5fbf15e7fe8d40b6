import type { PriceLine } from '#contract/case-price.ts'
import { effectivePrices, type PriceList, type VolumeTier } from '#contract/pricing.ts'
import { toHundredths } from '#contract/money.ts'
import { storedTiers, surcharges, TIERS } from '#contract/prices.ts'
import type { Work } from '#server/work.ts'

/**
 * Looks up the prices in force at an instant. Prices are append-only rows with a start time; a null value in the list
 * of an organization means the general price.
 */

/** The prices that apply to an organization at one instant. */
export type PricesAt = {
  prices: PriceList
  delays: { delay_case_charging: number; delay_payment_processing: number }
  tax: { state: string; hundredths: number }
  card_hundredths: number
  /** Returns since when a fee applies, and whether it is from the organization's own list. */
  originOf(key: PricedKey): { since: string | null; own: boolean }
}

/** A fee, the volume discounts, or a rate applied to the sum. */
type PricedKey = PriceLine['fee'] | typeof TIERS | 'tax.rate' | 'credit_card.fee'

const state = surcharges.shape['tax.state']

export type PriceLookup = Awaited<ReturnType<typeof loadPriceHistory>>

type Row = { organization_id: number | null; key: string; value: unknown; since: string }

/**
 * Loads the price history of these organizations in one query and returns a lookup by instant; a history has few rows.
 */
export async function loadPriceHistory(ctx: Work, organization_ids: readonly number[]) {
  const rows: Row[] = await ctx.db
    .selectFrom('prices')
    .where((eb) =>
      eb.or([
        eb('organization_id', 'is', null),
        ...(organization_ids.length > 0 ? [eb('organization_id', 'in', organization_ids)] : []),
      ]),
    )
    .select(['organization_id', 'key', 'value', 'since'])
    .orderBy('since')
    .execute()
  const byOrganization = new Map<number | null, Row[]>()
  for (const row of rows) {
    const known = byOrganization.get(row.organization_id)
    if (known) known.push(row)
    else byOrganization.set(row.organization_id, [row])
  }
  const of = (organization_id: number | null) => byOrganization.get(organization_id) ?? []
  const everybodys = of(null)
  // Caches the last result per list, since the cases of one month share one list, or two.
  const kept = new Map<number | null, { until: string; prices: PricesAt }>()
  return (organization_id: number, at: string) => {
    const own = of(organization_id)
    const whose = own.length > 0 ? organization_id : null
    const until = `${countUntil(everybodys, at)} ${countUntil(own, at)}`
    const known = kept.get(whose)
    if (known?.until === until) return known.prices
    const prices = pricesAt(inForce(everybodys, at), inForce(own, at))
    kept.set(whose, { until, prices })
    return prices
  }
}

/** Counts the rows in force at `at`; they are sorted by time. */
function countUntil(rows: readonly Row[], at: string) {
  const later = rows.findIndex(({ since }) => since > at)
  return later < 0 ? rows.length : later
}

/** Returns the last row of each key up to `at`; a null value means that the general price applies again. */
function inForce(rows: readonly Row[], at: string) {
  const last = new Map<string, Row>()
  for (const row of rows) if (row.since <= at) last.set(row.key, row)
  return last
}

type InForce = ReadonlyMap<string, Row>

function pricesAt(everybodys: InForce, own: InForce): PricesAt {
  const rowOf = (key: string) => {
    const mine = own.get(key)
    return mine && mine.value !== null ? { ...mine, own: true } : { ...everybodys.get(key), own: false }
  }
  const number = (key: string) => Number(rowOf(key).value ?? 0)
  return {
    prices: effectivePrices(
      { fees: feesOf(everybodys), tiers: tiersOf(everybodys) ?? [] },
      { fees: feesOf(own), tiers: tiersOf(own) },
    ),
    delays: {
      delay_case_charging: number('settings.delay_case_charging'),
      delay_payment_processing: number('settings.delay_payment_processing'),
    },
    tax: { state: state.parse(everybodys.get('tax.state')?.value), hundredths: number('tax.rate') },
    card_hundredths: number('credit_card.fee'),
    originOf: (key) => {
      const { since = null, own: isOwn } = rowOf(key)
      return { since, own: isOwn }
    },
  }
}

function feesOf(rows: InForce) {
  return Object.fromEntries(
    [...rows].flatMap(([key, { value }]) => (typeof value === 'number' ? [[key, value]] : [])),
  ) as PriceList['fees']
}

function tiersOf(rows: InForce): VolumeTier[] | null {
  const tiers = storedTiers.parse(rows.get(TIERS)?.value ?? null)
  return tiers?.map(({ volume, discount }) => ({ volume, discount_hundredths: toHundredths(discount) })) ?? null
}
