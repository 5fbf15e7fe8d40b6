import { sql } from 'kysely'
import { toDollars, toHundredths } from '#contract/money.ts'
import { DAY_KEYS, pricesByKey, type OwnPricing, type Pricing } from '#contract/prices.ts'
import { MAX_WHAT_IF_ROWS, type WhatIf, type WhatIfPractice } from '#contract/what-if.ts'
import { getOwnPricing, getPricing } from '#server/features/prices/queries.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'
import { repriceSubtotal, type Billed, type Draft } from './reprice.ts'

/** Organizations per chunk, which bounds the memory. */
const CHUNK = 200

/** Compares a draft of the general list; prices that an organization has of its own are not affected. */
export async function compareGeneralDraft(ctx: Work, draft: Pricing): Promise<WhatIf> {
  const { list } = await getPricing(ctx)
  const change = diffPrices(list, draft)
  return compareInvoices(ctx, change, undefined, async (ids) => {
    const own = await listOwnKeys(ctx, ids)
    return (organization_id) => without(change, own.get(organization_id))
  })
}

/** Compares a draft of an organization's list; null inherits the general price. */
export async function compareOwnDraft(ctx: Ctx, id: number, draft: OwnPricing): Promise<WhatIf> {
  const { list, everybodys } = await getOwnPricing(ctx, await getOrganizationRecord(ctx, id))
  const change = diffPrices(inherited(list, everybodys), inherited(draft, everybodys))
  return compareInvoices(ctx, change, id, async () => () => change)
}

type Change = Draft & { free: string[] }

type Effective = { fees: ReadonlyMap<string, number | null>; tiers: Pricing['arch_volume_discounts'] }

function inherited(ownPricing: OwnPricing, generalPricing: Pricing): Effective {
  const all = pricesByKey(generalPricing)
  const fees = new Map([...pricesByKey(ownPricing)].map(([key, value]) => [key, value ?? all.get(key) ?? 0]))
  return { fees, tiers: ownPricing.arch_volume_discounts ?? generalPricing.arch_volume_discounts }
}

function diffPrices(stored: Pricing | Effective, draft: Pricing | Effective): Change {
  const [before, after] = [effective(stored), effective(draft)]
  const changed = [...after.fees].filter(([key, value]) => !DAY_KEYS.has(key) && value !== before.fees.get(key))
  const fees: Draft['fees'] = Object.fromEntries(changed.map(([key, value]) => [key, toHundredths(value ?? 0)]))
  const free = changed.flatMap(([key]) => (before.fees.get(key) || key === 'settings.flat_monthly' ? [] : [key]))
  const tiersChanged = JSON.stringify(byVolume(before.tiers)) !== JSON.stringify(byVolume(after.tiers))
  const tiers = after.tiers.map(({ volume, discount }) => ({ volume, discount_hundredths: toHundredths(discount) }))
  return { fees, free, ...(tiersChanged && { tiers }) }
}

function effective(list: Pricing | Effective): Effective {
  return 'tiers' in list ? list : { fees: pricesByKey(list), tiers: list.arch_volume_discounts }
}

function byVolume(tiers: Effective['tiers']) {
  return tiers.toSorted((a, b) => a.volume - b.volume)
}

function without({ fees, tiers }: Draft, own: ReadonlySet<string> = new Set()): Draft {
  const remaining = Object.fromEntries(Object.entries(fees).filter(([key]) => !own.has(key)))
  return { fees: remaining, ...(tiers && !own.has('arch_volume_discounts') && { tiers }) }
}

type Drafts = (organization_ids: number[]) => Promise<(organization_id: number) => Draft>

/**
 * Recalculates the last invoice of each organization with a draft: three statements per chunk, regardless of the number
 * of cases.
 */
async function compareInvoices(
  ctx: Work,
  change: Change,
  onlyId: number | undefined,
  draftsFor: Drafts,
): Promise<WhatIf> {
  const practices: WhatIfPractice[] = []
  let [compared, billed_cents, repriced_cents] = [0, 0, 0]
  let lacksCounts = false
  for (let after = 0; ;) {
    const billed = await listLastInvoices(ctx, after, onlyId)
    const draftOf = await draftsFor(billed.map(({ organization_id }) => organization_id))
    for (const each of billed) {
      compared += 1
      lacksCounts ||= each.lacks_counts
      const cents = repriceSubtotal(each, draftOf(each.organization_id))
      if (cents === each.subtotal) continue
      billed_cents += each.subtotal
      repriced_cents += cents
      practices.push({
        organization: { id: each.organization_id, name: each.name },
        order_id: each.order_id,
        closed_at: each.closed_at,
        billed: toDollars(each.subtotal),
        would_be: toDollars(cents),
        difference: toDollars(cents - each.subtotal),
      })
    }
    const last = billed.at(-1)
    if (!last || billed.length < CHUNK || onlyId !== undefined) break
    after = last.organization_id
  }
  const sorted = practices.toSorted(
    (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.organization.id - b.organization.id,
  )
  return {
    practices: sorted.slice(0, MAX_WHAT_IF_ROWS),
    changed: practices.length,
    of: compared,
    billed: toDollars(billed_cents),
    would_be: toDollars(repriced_cents),
    difference: toDollars(repriced_cents - billed_cents),
    uncounted: lacksCounts ? change.free : [],
  }
}

/** Loads each organization's last invoice of a full period that is not void, with its patients as charged. */
async function listLastInvoices(ctx: Work, after: number, onlyId: number | undefined): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    with last as (
      select distinct on (o.organization_id) o.*, g.name from orders o join organizations g on g.id = o.organization_id
      where g.id in (
          select id from organizations where deleted_at is null and ${onlyId === undefined ? sql`id > ${after}` : sql`id = ${onlyId}`}
            and exists (select from orders e where e.organization_id = organizations.id and e.kind = 'monthly'
              and e.template_version = 2 and e.number is not null and e.fm_invoice_status <> 'DELETED')
          order by id limit ${CHUNK})
        and o.kind = 'monthly' and o.template_version = 2 and o.number is not null and o.fm_invoice_status <> 'DELETED'
      order by o.organization_id, o.number desc
    ), charged as (
      select order_id, patient_key, arches, lines || coalesce(free_lines, '[]'::jsonb) as lines, null::integer as by_hand from charges where order_id in (select id from last)
      union all
      select order_id, patient_key, 0, null, value_cents from patient_charges where order_id in (select id from last)
    ), rows as (
      select order_id, patient_key, sum(arches)::int as arches,
        coalesce(json_agg(lines) filter (where lines is not null), '[]'::json) as lines,
        coalesce(json_agg(by_hand) filter (where by_hand is not null), '[]'::json) as charges
      from charged group by 1, 2
    )
    select l.id as order_id, l.organization_id, l.name, l.closed_at, l.subtotal_cents as subtotal,
      exists (select from charges h where h.order_id = l.id and h.free_lines is null) as lacks_counts,
      l.monthly_fee_cents as monthly_fee, l.discount_hundredths, l.credits_cents as credits,
      coalesce((select json_agg(value_cents) from order_lines n where n.order_id = l.id and n.promotion_code_id is null),
        '[]'::json) as lines,
      (select json_build_object('value_hundredths', p.value_hundredths, 'is_fixed', p.is_fixed)
        from order_lines n join promotion_codes p on p.id = n.promotion_code_id where n.order_id = l.id limit 1) as promotion,
      coalesce((select json_agg(json_build_object('arches', r.arches, 'lines', r.lines, 'charges', r.charges))
        from rows r where r.order_id = l.id), '[]'::json) as patients
    from last l order by l.organization_id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    patients: row.patients.map((patient) => ({ ...patient, lines: patient.lines.flat() })),
  }))
}

/** Lists the price keys that each organization currently overrides. */
async function listOwnKeys(ctx: Work, organization_ids: readonly number[]) {
  if (organization_ids.length === 0) return new Map<number, Set<string>>()
  const { rows } = await sql<{ organization_id: number; keys: string[] }>`
    select organization_id, array_agg(key) as keys from (
      select distinct on (organization_id, key) organization_id, key, value from prices
      where organization_id in (${sql.join(organization_ids)}) order by organization_id, key, since desc
    ) newest where value is not null group by 1`.execute(ctx.db)
  return new Map(rows.map(({ organization_id, keys }) => [organization_id, new Set(keys)]))
}
