import type { HandlerInput } from '#contract/call.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import type { priceDraftCalls } from '#contract/price-drafts.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, throwConflictIf } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { flatPrices, flattenPrices, ownPricingFrom, pricingFrom, type FlatPrices } from './flatten-prices.ts'
import { getOwnPricing, getPricing, getVisibleOwnPricing } from './queries.ts'
import { lockGeneralPrices, nextVersionTime } from './lock-price-list.ts'

/**
 * Each price list has at most one draft, stored as its differences from the current list. Another user who has read a
 * draft may take it over.
 */

/** A price list as currently stored; `organization_id` is null for the general list. */
type Scope = { organization_id: number | null; stored: FlatPrices }

export async function getDraft(ctx: Ctx) {
  return loadDraftView(ctx, await loadGeneralScope(ctx), pricingFrom)
}

export async function getOwnDraft(ctx: Ctx, id: number) {
  const { list } = await getVisibleOwnPricing(ctx, id)
  return loadDraftView(ctx, { organization_id: id, stored: flattenPrices(list) }, ownPricingFrom)
}

async function loadDraftView<List>(ctx: Ctx, scope: Scope, listFrom: (values: FlatPrices) => List) {
  const draft = await findDraft(ctx, scope)
  return draft ? { ...draft, data: listFrom(draft.values) } : null
}

export async function saveDraft(ctx: Ctx, { updated_at, ...list }: HandlerInput<typeof priceDraftCalls.save>['body']) {
  await lockGeneralPrices(ctx)
  const scope = await loadGeneralScope(ctx)
  await storeDraft(ctx, scope, flattenPrices(list), updated_at)
  return loadDraftView(ctx, scope, pricingFrom)
}

export async function saveOwnDraft(
  ctx: Ctx,
  id: number,
  { updated_at, ...list }: HandlerInput<typeof priceDraftCalls.saveOwn>['body'],
) {
  const scope = await lockOwnScope(ctx, id)
  await storeDraft(ctx, scope, flattenPrices(list), updated_at)
  return loadDraftView(ctx, scope, ownPricingFrom)
}

export async function discardDraft(ctx: Ctx, read_at: string | undefined) {
  await lockGeneralPrices(ctx)
  const scope = await loadGeneralScope(ctx)
  await discard(ctx, scope, await requireCurrentDraft(ctx, scope, read_at))
}

export async function discardOwnDraft(ctx: Ctx, id: number, read_at: string | undefined) {
  const scope = await lockOwnScope(ctx, id)
  await discard(ctx, scope, await requireCurrentDraft(ctx, scope, read_at))
}

/** Deletes the actor's draft after a save. The draft of another user stays and applies to the new list. */
export async function endOwnDraft(ctx: Ctx, organization_id: number | null) {
  await draftRows(ctx, organization_id).where('user_id', '=', ctx.actor.id).execute()
}

async function loadGeneralScope(ctx: Ctx): Promise<Scope> {
  const { list } = await getPricing(ctx)
  return { organization_id: null, stored: flattenPrices(list) }
}

async function lockOwnScope(ctx: Ctx, id: number): Promise<Scope> {
  const organization = await getOrganizationRecord(ctx, id, 'for update')
  throwConflictIf(closedBlocker(organization))
  const { list } = await getOwnPricing(ctx, organization)
  return { organization_id: id, stored: flattenPrices(list) }
}

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Returns the draft applied to the current list, or undefined if it no longer differs from it. */
async function findDraft(ctx: Ctx, { organization_id, stored }: Scope) {
  const row = await ctx.db
    .selectFrom('price_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.organization_id', organization_id === null ? 'is' : '=', organization_id)
    .select(['d.changes', 'd.updated_at', 'u.id', 'u.full_name'])
    .executeTakeFirst()
  if (!row) return undefined
  const values = { ...stored, ...flatPrices.parse(row.changes) }
  if (!diffFields(stored, values)) return undefined
  return { values, updated_at: row.updated_at, writer: { id: row.id, full_name: row.full_name } }
}

/** Returns the draft if the actor has read its current version; otherwise refuses with the name of its author. */
async function requireCurrentDraft(ctx: Ctx, scope: Scope, read_at: string | undefined) {
  const draft = await findDraft(ctx, scope)
  if (draft?.updated_at === read_at) return draft
  if (!draft) throw conflict('The draft was saved or discarded meanwhile.')
  const { id, full_name } = draft.writer
  throw conflict(
    id === ctx.actor.id
      ? 'You have written this draft in another window since.'
      : `${full_name} has a draft of these prices. It was not changed.`,
  )
}

async function storeDraft(ctx: Ctx, scope: Scope, wanted: FlatPrices, read_at: string | undefined) {
  const draft = await requireCurrentDraft(ctx, scope, read_at)
  const edit = diffFields(scope.stored, wanted)
  if (!edit) return discard(ctx, scope, draft)
  const { organization_id } = scope
  const kept = {
    changes: JSON.stringify(edit.after),
    user_id: ctx.actor.id,
    updated_at: nextVersionTime(draft?.updated_at ?? '', ctx.now),
  }
  await ctx.db
    .insertInto('price_drafts')
    .values({ organization_id, ...kept })
    .onConflict((conflicting) => conflicting.column('organization_id').doUpdateSet(kept))
    .execute()
  const about = eventTarget(scope)
  // Only the first save of a draft emits an event, since it is saved while typing.
  if (!draft) await ctx.emit('price_draft.begun', {}, about)
  else if (draft.writer.id !== ctx.actor.id)
    await ctx.emit('price_draft.taken_over', { user_id: draft.writer.id }, about)
}

async function discard(ctx: Ctx, scope: Scope, draft: Draft | undefined) {
  await draftRows(ctx, scope.organization_id).execute()
  if (draft) await ctx.emit('price_draft.discarded', { user_id: draft.writer.id }, eventTarget(scope))
}

function eventTarget({ organization_id }: Scope) {
  return organization_id === null ? {} : { organization_id }
}

function draftRows({ db }: Ctx, organization_id: number | null) {
  return db.deleteFrom('price_drafts').where('organization_id', organization_id === null ? 'is' : '=', organization_id)
}
