import { sql, type Kysely } from 'kysely'
import { FEED_DAYS } from '#contract/event-feed.ts'
import { CODE } from '#contract/errors.ts'
import { addDays } from '#contract/days.ts'
import type { DB } from '#server/db/schema.ts'
import { AppError, invalid } from '#server/errors.ts'

/** How many letters of a seal's hash a cursor has: enough to tell two histories apart. */
const HASH_LETTERS = 12

const UNREADABLE = {
  after: 'This is no cursor: send `next` of the reply before.',
  updated_since: 'Send `mark` of a reply before, or an instant such as 2026-11-27T00:00:00Z.',
}

/** `id`: the last row that was read of those at the same position. */
type Place = { generation: number; position: number; hash: string; id: number }

/**
 * A place in the order of the seals. The generation rises while a portal runs, so the hash of the seal is what tells a
 * copy that went another way: a seal depends on everything before it.
 */
function writeCursor({ generation, position, hash, id }: Place) {
  return Buffer.from(`${generation}.${position}.${hash}${id > 0 ? `.${id}` : ''}`).toString('base64url')
}

function readCursor(cursor: string): Place | undefined {
  const parts = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]*)(?:\.(\d{1,10}))?$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  if (!parts) return undefined
  const [, generation, position, hash = '', id = '0'] = parts
  return { generation: Number(generation), position: Number(position), hash, id: Number(id) }
}

export type Progress = { generation: number; position: number; forgotten: number }

/** How far the feed goes. */
export async function readProgress(db: Kysely<DB>): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select f.position, f.forgotten, coalesce((select generation from installation), 0) as generation
    from event_feed_progress f`.execute(db)
  // Cast: a migration inserted the only row.
  return rows[0] as Progress
}

export async function cursorAt(db: Kysely<DB>, position: number, { generation }: Progress, id = 0) {
  return writeCursor({ generation, position, hash: await hashAt(db, position), id })
}

/**
 * Returns the place of a cursor of this portal. Throws 422 for what is none, and 410 if it comes from another copy of the
 * portal or is ahead of it.
 */
export async function placeOf(
  db: Kysely<DB>,
  cursor: string,
  progress: Progress,
  field: keyof typeof UNREADABLE,
): Promise<Place> {
  const place = readCursor(cursor)
  if (!place) throw invalid({ [field]: [UNREADABLE[field]] })
  const isOurs =
    place.generation <= progress.generation &&
    place.position <= progress.position &&
    place.hash === (await hashAt(db, place.position))
  if (!isOurs) {
    const begin = await cursorAt(db, progress.forgotten, progress)
    throw new AppError(
      410,
      CODE.cursorOfOtherCopy,
      `This cursor comes from another copy of the portal, which was restored since then: what it named may be missing here. Begin again with ${field}=${begin}`,
    )
  }
  return place
}

/** Like placeOf, for the feed itself, which is kept for some time only. */
export async function keptPositionOf(db: Kysely<DB>, cursor: string, progress: Progress): Promise<number> {
  const { position } = await placeOf(db, cursor, progress, 'after')
  if (position >= progress.forgotten) return position
  const begin = await cursorAt(db, progress.forgotten, progress)
  throw new AppError(
    410,
    CODE.cursorExpired,
    `Events are kept for ${FEED_DAYS} days, and some behind this cursor are gone. Begin again with after=${begin}`,
  )
}

/** Returns the position before everything that became known since that time. */
export async function positionBefore(db: Kysely<DB>, instant: string, { position }: Progress): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`
    select min(position) as first from event_seals where sealed_at >= ${instant}`.execute(db)
  const first = rows[0]?.first ?? null
  return first === null ? position : Math.min(first - 1, position)
}

async function hashAt(db: Kysely<DB>, position: number) {
  const seal = await db.selectFrom('event_seals').where('position', '=', position).select('hash').executeTakeFirst()
  return seal?.hash.toString('hex').slice(0, HASH_LETTERS) ?? ''
}

/** Deletes what is older than the feed is kept, and remembers up to where. */
export async function forgetOldEvents(db: Kysely<DB>, now: string) {
  await sql`
    with old as (delete from event_feed where published_at < ${addDays(now, -FEED_DAYS)} returning position)
    update event_feed_progress set forgotten = greatest(forgotten, (select max(position) from old))`.execute(db)
}
