import { sql } from 'kysely'
import { FEED_DAYS } from '#contract/event-feed.ts'
import { addDays } from '#contract/days.ts'
import { forgetOldEvents } from '#server/features/event-feed/cursor.ts'
import type { Work } from '#server/work.ts'

/**
 * Deletes events and deliveries that are older than they are kept. What an endpoint has not received by then is lost for
 * it, which its next delivery says.
 */
export async function forget(ctx: Work) {
  const before = addDays(ctx.now, -FEED_DAYS)
  await sql`
    with lost as (
      select w.id, min(f.published_at) as since, max(f.published_at) as until
      from webhooks w join event_feed f on f.organization_id = w.organization_id and f.position > w.position
      where f.published_at < ${before} and (w.events = '{*}' or f.type = any(w.events))
      group by w.id
    )
    update webhooks w set lost_since = least(w.lost_since, lost.since), lost_until = greatest(w.lost_until, lost.until)
    from lost where lost.id = w.id`.execute(ctx.db)
  await sql`
    with old as (delete from webhook_deliveries where created_at < ${before} returning webhook_id, state, created_at),
    lost as (
      select webhook_id, min(created_at) as since, max(created_at) as until
      from old where state = 'pending' group by webhook_id
    )
    update webhooks w set lost_since = least(w.lost_since, lost.since), lost_until = greatest(w.lost_until, lost.until)
    from lost where lost.webhook_id = w.id`.execute(ctx.db)
  await forgetOldEvents(ctx.db, ctx.now)
}
