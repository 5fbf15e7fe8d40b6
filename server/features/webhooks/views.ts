import { sql, type Expression } from 'kysely'
import { FEED_DAYS } from '#contract/event-feed.ts'
import { addDays } from '#contract/days.ts'
import { MAX_WAITING, type WebhookHour, type Webhook } from '#contract/webhooks.ts'
import { visibleName } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'

const HOURS = 24
const HOUR_MS = 3_600_000

/** The events behind the place of a webhook that it asked for. */
const BEHIND = sql`event_feed f where f.organization_id = w.organization_id and f.position > w.position
  and (w.events = '{*}' or f.type = any(w.events))`

const UNREAD = sql<number>`(select count(*) from (
  select from ${BEHIND} limit ${MAX_WAITING}) unread)`
const PENDING = sql<number>`(select count(*) from (
  select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending' limit ${MAX_WAITING}) pending)`
/** When the oldest event that waits became known. */
const OLDEST = sql<string | null>`least(
  (select d.created_at from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending' order by d.id limit 1),
  (select f.published_at from ${BEHIND} order by f.position limit 1))`
const NEXT_TRY = sql<string | null>`coalesce(w.next_try_at, (
  select min(d.next_try_at) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending' and d.tries > 0))`

/** Returns the webhooks of a condition on `w` as the contract has them, those that fail first. */
export async function viewWebhooks(ctx: Ctx, condition: Expression<boolean>): Promise<Webhook[]> {
  const rows = await ctx.db
    .selectFrom('webhooks as w')
    .leftJoin('users as maker', 'maker.id', 'w.user_id')
    .leftJoin('users as rotator', 'rotator.id', 'w.rotated_by_user_id')
    .leftJoin('users as pauser', 'pauser.id', 'w.paused_by_user_id')
    .where(condition)
    .select(['w.id', 'w.organization_id', 'w.url', 'w.events', 'w.with_names', 'w.failing_since', 'w.paused_at'])
    .select(['w.told_at', 'w.last_delivered_at', 'w.last_ms', 'w.secret_end', 'w.rotated_at', 'w.created_at'])
    .select(['maker.full_name as maker_name', 'maker.role as maker_role'])
    .select(['rotator.full_name as rotator_name', 'rotator.role as rotator_role'])
    .select(['pauser.full_name as pauser_name', 'pauser.role as pauser_role', 'w.old_secret_until'])
    .select([UNREAD.as('unread'), PENDING.as('pending'), OLDEST.as('oldest'), NEXT_TRY.as('next_try_at')])
    .orderBy((eb) => eb.case().when('w.paused_at', 'is', null).then(0).else(1).end())
    .orderBy('w.failing_since', (order) => order.asc().nullsLast())
    .orderBy('w.id')
    .execute()
  const hours = await readHours(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({
      maker_name,
      maker_role,
      rotator_name,
      rotator_role,
      pauser_name,
      pauser_role,
      oldest,
      unread,
      pending,
      ...row
    }) => ({
      ...row,
      state: row.paused_at !== null ? 'paused' : row.failing_since !== null ? 'failing' : 'healthy',
      next_try_at: row.paused_at !== null ? null : row.next_try_at,
      paused_by: nameOf(ctx, pauser_name, pauser_role),
      rotated_by: nameOf(ctx, rotator_name, rotator_role),
      created_by: nameOf(ctx, maker_name, maker_role),
      old_secret_until: row.old_secret_until !== null && row.old_secret_until > ctx.now ? row.old_secret_until : null,
      waiting: Math.min(MAX_WAITING, unread + pending),
      kept_until: oldest === null ? null : addDays(oldest, FEED_DAYS),
      hours: hours.get(row.id) ?? emptyHours(),
    }),
  )
}

function nameOf(ctx: Ctx, full_name: string | null, role: Parameters<typeof visibleName>[1]['role'] | null) {
  return full_name === null || role === null ? null : visibleName(ctx, { full_name, role })
}

function emptyHours(): WebhookHour[] {
  return Array.from({ length: HOURS }, () => ({ delivered: 0, retried: 0, failed: 0 }))
}

/** Counts the deliveries of the last 24 hours by the hour, the oldest first. */
async function readHours(ctx: Ctx, ids: readonly number[]) {
  const end = Math.ceil(Date.parse(ctx.now) / HOUR_MS) * HOUR_MS
  const begin = new Date(end - HOURS * HOUR_MS).toISOString()
  const { rows } = await sql<WebhookHour & { webhook_id: number; hour: number }>`
    select webhook_id, floor(extract(epoch from created_at - ${begin}::timestamptz) / 3600)::int as hour,
      (count(*) filter (where state = 'delivered' and tries <= 1))::int as delivered,
      (count(*) filter (where state = 'delivered' and tries > 1))::int as retried,
      (count(*) filter (where state = 'pending' and tries > 0))::int as failed
    from webhook_deliveries where webhook_id = any(${ids}::int[]) and created_at >= ${begin}
    group by 1, 2`.execute(ctx.db)
  const found = new Map<number, WebhookHour[]>()
  for (const { webhook_id, hour, delivered, retried, failed } of rows) {
    const hours = found.get(webhook_id) ?? emptyHours()
    if (hour >= 0 && hour < HOURS) hours[hour] = { delivered, retried, failed }
    found.set(webhook_id, hours)
  }
  return found
}
