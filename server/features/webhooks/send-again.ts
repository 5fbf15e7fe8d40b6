import { CODE } from '#contract/errors.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { lockOpenWebhook } from './actions.ts'
import { findDelivery, getWebhook, type WebhookPlace } from './queries.ts'

/** Sends an event that means nothing at once, so that the other side can be tried, also while it counts as down. */
export async function sendTest(ctx: Ctx, place: WebhookPlace) {
  await requireRunning(ctx, place)
  const message_id = `test_${ctx.services.random().slice(0, 16)}`
  const body = JSON.stringify({
    id: message_id,
    type: 'webhook.test',
    created_at: ctx.now,
    organization_id: place.id,
    object: { type: 'webhook', id: place.webhook_id },
  })
  const { id } = await ctx.db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: place.webhook_id, message_id, type: 'webhook.test', body, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tryNow(ctx, place)
  return findDelivery(ctx, place, id)
}

/** Sends one delivery again, or tries one that waits at once. */
export async function sendAgain(ctx: Ctx, place: WebhookPlace, id: number) {
  await requireRunning(ctx, place)
  const sent = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', next_try_at: null, first_tried_at: null })
    .where('webhook_id', '=', place.webhook_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!sent) throw notFound()
  await tryNow(ctx, place)
  return findDelivery(ctx, place, id)
}

/** Sends everything since a time again, in its order. */
export async function sendAllAgain(ctx: Ctx, place: WebhookPlace, since: string) {
  await requireRunning(ctx, place)
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', next_try_at: null, first_tried_at: null })
    .where('webhook_id', '=', place.webhook_id)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  await tryNow(ctx, place)
  return { webhook: await getWebhook(ctx, place), count: Number(numUpdatedRows) }
}

async function requireRunning(ctx: Ctx, place: WebhookPlace) {
  const { paused_at } = await lockOpenWebhook(ctx, place)
  if (paused_at !== null) throw conflict('The webhook is paused: resume it first.', CODE.wrongState)
}

async function tryNow(ctx: Ctx, { webhook_id }: WebhookPlace) {
  await ctx.db.updateTable('webhooks').set({ next_try_at: null }).where('id', '=', webhook_id).execute()
}
