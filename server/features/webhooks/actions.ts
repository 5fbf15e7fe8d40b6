import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { addSeconds } from '#contract/days.ts'
import { CODE } from '#contract/errors.ts'
import { MAX_WEBHOOKS, ROTATION_HOURS, type NewWebhook, type WebhookChanges } from '#contract/webhooks.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, notFound, throwConflictIf } from '#server/errors.ts'
import { readProgress } from '#server/features/event-feed/cursor.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { checkAddress } from './address.ts'
import { getWebhook, type WebhookPlace } from './queries.ts'
import { sealSecret, writeSecret } from './secret.ts'

/** How many letters of a secret tell it apart. */
const SECRET_END = 4

/** Adds an endpoint, which hears of what happens from now on. Two at once stay within the limit. */
export async function createWebhook(ctx: Ctx, organization_id: number, { url, events, with_names }: NewWebhook) {
  throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, organization_id, 'for update')))
  checkAddress(ctx.services.config, url)
  const { count } = await ctx.db
    .selectFrom('webhooks')
    .where('organization_id', '=', organization_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS)
    throw conflict(`There are ${MAX_WEBHOOKS} endpoints: remove one that is not used any more.`)
  const secret = writeSecret(ctx.services.random())
  const { position } = await readProgress(ctx.db)
  const { id } = await ctx.db
    .insertInto('webhooks')
    .values({
      organization_id,
      user_id: ctx.actor.id,
      url,
      events,
      with_names,
      ...sealed(ctx, organization_id, secret),
      position,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('webhook.created', { url, events, with_names }, { organization_id, subject_id: id })
  return { webhook: await getWebhook(ctx, { id: organization_id, webhook_id: id }), secret }
}

function sealed(ctx: Ctx, organization_id: number, secret: string) {
  return {
    secret: sealSecret(ctx.services.config.secrets, organization_id, secret),
    secret_end: secret.slice(-SECRET_END),
  }
}

/** Changes an endpoint. A new address is tried at once. */
export async function updateWebhook(ctx: Ctx, place: WebhookPlace, changes: WebhookChanges) {
  const webhook = await lockOpenWebhook(ctx, place)
  if (changes.url !== undefined) checkAddress(ctx.services.config, changes.url)
  const before = { url: webhook.url, events: webhook.events, with_names: webhook.with_names }
  const { url = before.url, events = before.events, with_names = before.with_names } = changes
  const after = { url, events, with_names }
  const edit = diffFields(before, after)
  if (edit) {
    const triesNow = url === before.url ? {} : { next_try_at: null, failed_rounds: 0 }
    await ctx.db
      .updateTable('webhooks')
      .set({ ...after, ...triesNow, updated_at: ctx.now })
      .where('id', '=', place.webhook_id)
      .execute()
    await ctx.emit('webhook.updated', edit, placeOf(place))
  }
  return getWebhook(ctx, place)
}

export async function removeWebhook(ctx: Ctx, place: WebhookPlace) {
  const { url } = await lockOpenWebhook(ctx, place)
  await ctx.db.deleteFrom('webhooks').where('id', '=', place.webhook_id).execute()
  await ctx.emit('webhook.deleted', { url }, placeOf(place))
}

/** Makes a new secret. The old one signs beside it for a day, so that the other side can be changed meanwhile. */
export async function rotateSecret(ctx: Ctx, place: WebhookPlace) {
  const webhook = await lockOpenWebhook(ctx, place)
  if (webhook.old_secret_until !== null && webhook.old_secret_until > ctx.now)
    throw conflict('The secret was changed within the last day: end the old one first.', CODE.wrongState)
  const secret = writeSecret(ctx.services.random())
  await ctx.db
    .updateTable('webhooks')
    .set({
      ...sealed(ctx, place.id, secret),
      old_secret: webhook.secret,
      old_secret_until: addSeconds(ctx.now, ROTATION_HOURS * 3600),
      rotated_at: ctx.now,
      rotated_by_user_id: ctx.actor.id,
      updated_at: ctx.now,
    })
    .where('id', '=', place.webhook_id)
    .execute()
  await ctx.emit('webhook.rotated', { url: webhook.url }, placeOf(place))
  return { webhook: await getWebhook(ctx, place), secret }
}

export async function endOldSecret(ctx: Ctx, place: WebhookPlace) {
  const { url, old_secret_until } = await lockOpenWebhook(ctx, place)
  if (old_secret_until === null || old_secret_until <= ctx.now)
    throw conflict('There is no old secret any more.', CODE.wrongState)
  await ctx.db
    .updateTable('webhooks')
    .set({ old_secret: null, old_secret_until: null, updated_at: ctx.now })
    .where('id', '=', place.webhook_id)
    .execute()
  await ctx.emit('webhook.old_secret_ended', { url }, placeOf(place))
  return getWebhook(ctx, place)
}

export async function pauseWebhook(ctx: Ctx, place: WebhookPlace) {
  const { url, paused_at } = await lockOpenWebhook(ctx, place)
  if (paused_at !== null) throw conflict('It is paused already.', CODE.wrongState)
  await ctx.db
    .updateTable('webhooks')
    .set({ paused_at: ctx.now, paused_by_user_id: ctx.actor.id, reminded_days: 0, updated_at: ctx.now })
    .where('id', '=', place.webhook_id)
    .execute()
  await ctx.emit('webhook.paused', { url, by_portal: false }, placeOf(place))
  return getWebhook(ctx, place)
}

/** Goes on where the deliveries stopped. A failing endpoint is tried at once, with everything that waits. */
export async function resumeWebhook(ctx: Ctx, place: WebhookPlace) {
  const { url, paused_at } = await lockOpenWebhook(ctx, place)
  await ctx.db
    .updateTable('webhooks')
    .set({
      paused_at: null,
      paused_by_user_id: null,
      failed_rounds: 0,
      next_try_at: null,
      reminded_days: 0,
      // Its three days begin again.
      ...(paused_at !== null && { failing_since: null, told_at: null }),
      updated_at: ctx.now,
    })
    .where('id', '=', place.webhook_id)
    .execute()
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: null, ...(paused_at !== null && { first_tried_at: null }) })
    .where('webhook_id', '=', place.webhook_id)
    .where('state', '=', 'pending')
    .execute()
  if (paused_at !== null) await ctx.emit('webhook.resumed', { url }, placeOf(place))
  return getWebhook(ctx, place)
}

function placeOf({ id, webhook_id }: WebhookPlace) {
  return { organization_id: id, subject_id: webhook_id }
}

/** Locks a webhook of an organization in scope that is neither archived nor disabled, or throws. */
export async function lockOpenWebhook(ctx: Ctx, { id, webhook_id }: WebhookPlace) {
  throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, id)))
  const webhook = await ctx.db
    .selectFrom('webhooks')
    .where('organization_id', '=', id)
    .where('id', '=', webhook_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) throw notFound()
  return webhook
}
