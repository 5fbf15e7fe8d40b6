import {
  DAY_KEYS,
  toOwnPricing,
  PRICE_KEYS,
  toPricing,
  SURCHARGE_KEYS,
  storedTiers,
  surcharges,
  TIERS,
  type OwnPricing,
  type Pricing,
  type Surcharges,
} from '#contract/prices.ts'
import { toDollars } from '#contract/money.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'

type Row = { organization_id: number | null; key: string; value: unknown; since: string }
type Source = Pick<Work, 'db'>

/** Selects the last row written, including ones dated in the future. */
const NEWEST = 'infinity'

/** Selects the newest row of each key at an instant, from the general list and one organization's list. */
const rowsAt = preparedTemplate((db, organization_id: number | null, at: string) =>
  db
    .selectFrom('prices')
    .where((eb) => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organization_id)]))
    .where('since', '<=', at)
    .distinctOn(['organization_id', 'key'])
    .orderBy('organization_id')
    .orderBy('key')
    .orderBy('since', 'desc')
    .select(['organization_id', 'key', 'value', 'since']),
)

/** Selects the current tax and card fee. A statement of its own, because every page load requests it. */
const surchargeRows = preparedTemplate((db) =>
  db
    .selectFrom('prices')
    .where('organization_id', 'is', null)
    .where('key', 'in', SURCHARGE_KEYS)
    .distinctOn('key')
    .orderBy('key')
    .orderBy('since', 'desc')
    .select(['organization_id', 'key', 'value', 'since']),
)

/** Loads the rows of the general list and, if an id is given, of the organization's list. */
async function loadLists({ db }: Source, organization_id: number | null, at: string) {
  const rows: Row[] = await rowsAt(db, organization_id, at)
  return {
    everybodys: rows.filter((row) => row.organization_id === null),
    own: rows.filter((row) => row.organization_id !== null),
  }
}

export type Versioned<List> = { list: List; updated_at: string }

export async function getPricing(ctx: Source): Promise<Versioned<Pricing>> {
  const { everybodys } = await loadLists(ctx, null, NEWEST)
  return { list: toGeneralPricing(everybodys), updated_at: newestOf(everybodys, '') }
}

/** Returns an organization's list; before the first save it is dated by the creation of the organization. */
export async function getOwnPricing(
  ctx: Source,
  { id, created_at }: { id: number; created_at: string },
): Promise<Versioned<OwnPricing> & { everybodys: Pricing }> {
  const { everybodys, own } = await loadLists(ctx, id, NEWEST)
  return { list: ownOf(own), updated_at: newestOf(own, created_at), everybodys: toGeneralPricing(everybodys) }
}

/** Returns the list of an organization in scope; 404 otherwise. */
export async function getVisibleOwnPricing(ctx: Ctx, id: number) {
  return getOwnPricing(ctx, await getOrganizationRecord(ctx, id))
}

export async function getSurcharges({ db }: Source): Promise<Versioned<Surcharges>> {
  const rows: Row[] = await surchargeRows(db)
  return { list: surchargesOf(rows), updated_at: rows.map(({ since }) => since).reduce(later, '') }
}

function toGeneralPricing(rows: readonly Row[]) {
  return toPricing(numbersOf(rows), tiersOf(rows) ?? [])
}

function ownOf(rows: readonly Row[]) {
  return toOwnPricing(numbersOf(rows), tiersOf(rows))
}

/** Converts stored values to the wire format: dollars and days. */
function numbersOf(rows: readonly Row[]) {
  return new Map(
    rows.flatMap(({ key, value }): [string, number][] =>
      typeof value === 'number' ? [[key, DAY_KEYS.has(key) ? value : toDollars(value)]] : [],
    ),
  )
}

function tiersOf(rows: readonly Row[]) {
  return storedTiers.parse(rows.find(({ key }) => key === TIERS)?.value ?? null)
}

function surchargesOf(rows: readonly Row[]): Surcharges {
  const of = (name: string) => rows.find(({ key }) => key === name)?.value
  return surcharges.parse(
    Object.fromEntries(
      SURCHARGE_KEYS.map((key) => {
        const value = of(key)
        return [key, typeof value === 'number' ? toDollars(value) : value]
      }),
    ),
  )
}

const OF_LIST: ReadonlySet<string> = new Set([...PRICE_KEYS, TIERS])

/** Considers price keys only, so that a change of the tax does not invalidate an edit of the list. */
function newestOf(rows: readonly Row[], otherwise: string) {
  return rows.flatMap(({ key, since }) => (OF_LIST.has(key) ? [since] : [])).reduce(later, otherwise)
}

function later(a: string, b: string) {
  return a > b ? a : b
}
