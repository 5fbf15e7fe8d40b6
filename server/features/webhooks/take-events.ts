import { sql } from 'kysely'
import type { FeedEvent } from '#contract/event-feed.ts'
import { FEED_TYPES } from '#contract/event-feed.ts'
import { toPublicEvent } from '#contract/v3/events.ts'
import { ALL_EVENTS } from '#contract/webhooks.ts'
import { readProgress } from '#server/features/event-feed/cursor.ts'
import type { Work } from '#server/work.ts'

/** Deliveries of an endpoint that wait at once: what is behind them stays in the feed. */
export const WINDOW = 100

/** The name of a patient, for an endpoint that asked for it. */
type Named = FeedEvent & { first_name: string | null; last_name: string | null; case_number_text: string | null }

/**
 * Makes deliveries from the next events of the feed, up to the window, and moves the place of the webhook. Runs in one
 * transaction, so that an event becomes a delivery once.
 */
export async function takeEvents(ctx: Work, webhook_id: number) {
  const webhook = await ctx.db
    .selectFrom('webhooks')
    .where('id', '=', webhook_id)
    .where('paused_at', 'is', null)
    .select(['id', 'organization_id', 'events', 'with_names', 'position', 'lost_since', 'lost_until'])
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) return
  const { waiting } = await ctx.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'pending')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  const room = WINDOW - waiting
  if (room <= 0) return
  const progress = await readProgress(ctx.db)
  const gap = toGap(ctx, webhook)
  const from = Math.max(webhook.position, progress.forgotten)
  const isAll = webhook.events.includes(ALL_EVENTS)
  const rows = await ctx.db
    .selectFrom('event_feed as f')
    .leftJoin('patients as p', 'p.id', 'f.patient_id')
    .where('f.organization_id', '=', webhook.organization_id)
    .where('f.position', '>', from)
    .where('f.position', '<=', progress.position)
    .$if(!isAll, (query) => query.where('f.type', 'in', webhook.events))
    .select(['f.id', 'f.position', 'f.type', 'f.organization_id', 'f.object_type', 'f.object_id', 'f.patient_id'])
    .select(['f.state', 'f.created_at', 'p.first_name', 'p.last_name', 'p.case_number_text'])
    .orderBy('f.position')
    .limit(room)
    .execute()
  const known = rows.flatMap((row) => (row.type in FEED_TYPES ? [row as Named] : []))
  const deliveries = [...gap, ...known.map((event) => toDelivery(event, webhook.with_names))]
  if (deliveries.length > 0)
    await sql`
      insert into webhook_deliveries
        (webhook_id, created_at, next_try_at, message_id, type, order_key, patient_id, body)
      select ${webhook_id}, ${ctx.now}::timestamptz, (
        select max(next_try_at) from webhook_deliveries d
        where d.webhook_id = ${webhook_id} and d.state = 'pending' and d.order_key = r.order_key
      ), r.* from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
        as r(message_id text, type text, order_key text, patient_id int, body text)`.execute(ctx.db)
  const position = rows.length >= room ? (rows.at(-1)?.position ?? from) : progress.position
  await ctx.db
    .updateTable('webhooks')
    .set({ position, lost_since: null, lost_until: null })
    .where('id', '=', webhook_id)
    .execute()
}

type Losing = { id: number; organization_id: number; lost_since: string | null; lost_until: string | null }

/** The message that events are missing, which waited longer than they are kept. */
function toGap(ctx: Work, { id, organization_id, lost_since: from, lost_until: to }: Losing) {
  if (from === null) return []
  const message_id = `gap_${id}_${Date.parse(from)}`
  const body = { id: message_id, type: 'events.gap', created_at: ctx.now, organization_id, from, to: to ?? from }
  return [{ message_id, type: 'events.gap', order_key: null, patient_id: null, body: JSON.stringify(body) }]
}

/** Everything of one case stays in order, and so does everything of one invoice or person. */
function toDelivery(event: Named, with_names: boolean) {
  const { id, type, object_type, object_id, patient_id, first_name, last_name, case_number_text } = event
  const names = with_names && patient_id !== null && { first_name, last_name, case_number: case_number_text }
  return {
    message_id: id,
    type,
    order_key: patient_id === null ? `${object_type} ${object_id}` : `case ${patient_id}`,
    patient_id,
    body: JSON.stringify({ ...toPublicEvent(event), ...(names && { case: { id: patient_id, ...names } }) }),
  }
}
