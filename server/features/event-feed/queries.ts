import { sql } from 'kysely'
import { permits } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { FEED_TYPES, type eventFeedCalls, type FeedEvent, type FeedObject } from '#contract/event-feed.ts'
import { trailCalls } from '#contract/trail.ts'
import { isOfVisible } from '#server/features/visibility/organizations.ts'
import { organizationsInFull, visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { cursorAt, keptPositionOf, readProgress } from './cursor.ts'

type ListQuery = HandlerInput<typeof eventFeedCalls.list>['query']

/** Begins with what happens from now on instead of the oldest event that is kept. */
const NOW = 'now'

/**
 * Lists what became known behind a cursor, oldest first. `next` goes on behind everything that was looked at, also where
 * the actor may see none of it.
 */
export async function listFeed(ctx: Ctx, { after, limit, types }: ListQuery) {
  const progress = await readProgress(ctx.db)
  if (after === NOW) return { events: [], next: await cursorAt(ctx.db, progress.position, progress) }
  const from = after ? await keptPositionOf(ctx.db, after, progress) : progress.forgotten
  const { events, last } = await readFeed(ctx, { from, to: progress.position, limit, types })
  return { events, next: await cursorAt(ctx.db, last, progress) }
}

type Range = { from: number; to: number; limit: number; types?: readonly string[] | undefined }

/** Reads one page, and the position up to which it looked; the rows of one event are never on two pages. */
async function readFeed(ctx: Ctx, { from, to, limit, types }: Range): Promise<{ events: FeedEvent[]; last: number }> {
  const rows = await visibleFeed(ctx)
    .where('f.position', '>', from)
    .where('f.position', '<=', to)
    .$if(types !== undefined, (query) => query.where('f.type', 'in', [...(types ?? [])]))
    .select([
      'f.id',
      'f.position',
      'f.type',
      'f.organization_id',
      'f.object_type',
      'f.object_id',
      'f.patient_id',
      'f.state',
    ])
    .select('f.created_at')
    .orderBy('f.position')
    .fetch(limit, 'with ties')
    .execute()
  const isFull = rows.length >= limit
  return {
    // A newer version may have written types that this one does not know.
    events: rows.flatMap((row) => (row.type in FEED_TYPES ? [row as FeedEvent] : [])),
    last: isFull ? (rows.at(-1)?.position ?? to) : to,
  }
}

function visibleFeed(ctx: Ctx) {
  const objects = visibleObjects(ctx)
  const rows = ctx.db
    .selectFrom('event_feed as f')
    .where(isOfVisible(ctx, 'f.organization_id'))
    .$if(ctx.actor.current_organization_id !== null, (query) =>
      query.where('f.organization_id', '=', ctx.actor.current_organization_id),
    )
    .where('f.object_type', 'in', objects)
  if (organizationsInFull(ctx)) return rows
  const own = visiblePatients(ctx)
    .where('patients.id', '=', sql<number>`f.patient_id`)
    .select('patients.id')
  return rows.where((eb) => eb.or([eb('f.patient_id', 'is', null), eb.exists(own)]))
}

/** Invoices are of those who may see them. */
function visibleObjects({ actor }: Ctx): FeedObject[] {
  const ofCases: FeedObject[] = ['case', 'setup', 'file', 'request', 'person']
  return permits(trailCalls.money.access, actor) ? [...ofCases, 'invoice'] : ofCases
}
