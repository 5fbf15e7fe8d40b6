import type { HandlerInput } from '#contract/call.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { toHundredths, toRateHundredths } from '#contract/money.ts'
import { DAY_KEYS, type priceCalls, type Surcharges } from '#contract/prices.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Edit } from '#contract/events.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'
import { flattenPrices, type FlatPrices } from './flatten-prices.ts'
import { endOwnDraft } from './drafts.ts'
import { getOwnPricing, getPricing, getSurcharges, type Versioned } from './queries.ts'
import { lockGeneralPrices, nextVersionTime } from './lock-price-list.ts'

/** PRICE-13 */
export async function savePricing(
  ctx: Ctx,
  { updated_at, ...list }: HandlerInput<typeof priceCalls.save>['body'],
): Promise<void> {
  await lockGeneralPrices(ctx)
  const stored = await getPricing(ctx)
  await refuseLostEdit(ctx, stored, updated_at, { noun: 'pricing', id: null })
  const edit = await append(ctx, null, { ...stored, list: flattenPrices(stored.list) }, flattenPrices(list))
  await endOwnDraft(ctx, null)
  if (edit) await ctx.emit('pricing.saved', edit)
}

/** PRICE-15 */
export async function saveOwnPricing(
  ctx: Ctx,
  id: number,
  { updated_at, ...list }: HandlerInput<typeof priceCalls.saveOwn>['body'],
): Promise<void> {
  const organization = await getOrganizationRecord(ctx, id, 'for update')
  throwConflictIf(closedBlocker(organization))
  const stored = await getOwnPricing(ctx, organization)
  await refuseLostEdit(ctx, stored, updated_at, { noun: 'pricing', id })
  const edit = await append(ctx, id, { ...stored, list: flattenPrices(stored.list) }, flattenPrices(list))
  await endOwnDraft(ctx, id)
  if (edit) await ctx.emit('pricing.saved', edit, { organization_id: id })
}

/** PRICE-17 */
export async function saveSurcharges(ctx: Work, wanted: Surcharges) {
  await lockGeneralPrices(ctx)
  const edit = await append(ctx, null, await getSurcharges(ctx), wanted)
  if (edit) await ctx.emit('settings.saved', edit)
}

/** Appends the changed prices with a new start time; earlier rows stay, because past charges refer to them. */
async function append(
  ctx: Work,
  organization_id: number | null,
  stored: Versioned<FlatPrices>,
  wanted: FlatPrices,
): Promise<Edit | undefined> {
  const edit = diffFields(stored.list, wanted)
  if (!edit) return undefined
  const since = nextVersionTime(stored.updated_at, ctx.now)
  const rows = Object.entries(edit.after).map(([key, value]) => ({
    organization_id,
    key,
    value: storedAs(key, value),
    since,
  }))
  await ctx.db.insertInto('prices').values(rows).execute()
  return edit
}

function storedAs(key: string, value: unknown) {
  if (value === null) return null
  if (typeof value !== 'number' || DAY_KEYS.has(key)) return JSON.stringify(value)
  return JSON.stringify(key === 'tax.rate' ? toRateHundredths(value) : toHundredths(value))
}
