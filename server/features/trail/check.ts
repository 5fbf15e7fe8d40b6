import { sql, type Kysely } from 'kysely'
import type { TrailCheck } from '#contract/trail.ts'
import type { DB } from '#server/db/schema.ts'

/**
 * Events are sealed by a hash chain: each seal is the hash of its event and the previous seal. This file verifies the
 * chain.
 */

/** A chunk of this size keeps the database busy for a tenth of a second, and is too cheap to be compiled by it. */
const CHUNK = 10_000

type Seal = { position: number; hash: string }
type Unsealed = { last: number | null; unsealed: boolean }
type Chunk = {
  last: number | null
  hash: Buffer | null
  gap: number | null
  gone: number | null
  changed: number | null
}

/**
 * Verifies the integrity of the trail: every event has a seal or is queued for one, and every seal matches its event
 * and the previous seal. Truncating the end of both tables leaves no trace in the database; only a seal recorded
 * elsewhere (`known`) reveals it.
 */
export async function checkTrail(db: Kysely<DB>, known?: Seal): Promise<TrailCheck> {
  let at = 0
  let hash: Buffer = Buffer.alloc(0)
  let fault: TrailCheck['fault'] = null
  while (!fault) {
    const chunk = await readChunk(db, at, hash)
    fault = faultOf(chunk)
    if (fault || chunk.last === null || chunk.hash === null) break
    at = chunk.last
    hash = chunk.hash
  }
  fault ??= (known && (await faultOfKnown(db, known))) ?? (await faultOfUnsealed(db))
  return { is_whole: fault === null, fault, sealed: at, hash: hash.toString('hex'), waiting: await countWaiting(db) }
}

async function readChunk(db: Kysely<DB>, at: number, hash: Buffer) {
  const { rows } = await sql<Chunk>`
    with chain as (
      select s.position, s.event_id, s.hash,
        lag(s.position, 1, ${at}::bigint) over (order by s.position) as before,
        lag(s.hash, 1, ${hash}::bytea) over (order by s.position) as previous
      from event_seals s where s.position > ${at} order by s.position limit ${CHUNK}
    )
    select max(position) as last,
      (array_agg(chain.hash order by position desc))[1] as hash,
      min(position) filter (where position <> before + 1) as gap,
      min(position) filter (where found.id is null) as gone,
      min(position) filter (where found.id is not null and chain.hash <> seal_of(previous, event)) as changed
    -- The limit makes each event a look-up: otherwise the whole table is read for every chunk while it has few rows.
    from chain left join lateral (select e.id, e as event from events e where e.id = chain.event_id limit 1) found on true`.execute(
    db,
  )
  // Cast: an aggregate query always returns one row.
  return rows[0] as Chunk
}

/** Returns the fault with the lowest position, because it may cause all later ones. */
function faultOf({ gap, gone, changed }: Chunk): TrailCheck['fault'] {
  const found = [
    { kind: 'seal_missing' as const, position: gap },
    { kind: 'event_missing' as const, position: gone },
    { kind: 'changed' as const, position: changed },
  ].flatMap(({ kind, position }) => (position === null ? [] : [{ kind, position }]))
  return found.toSorted((a, b) => a.position - b.position)[0] ?? null
}

async function faultOfKnown(db: Kysely<DB>, known: Seal): Promise<TrailCheck['fault']> {
  const seal = await db
    .selectFrom('event_seals')
    .where('position', '=', known.position)
    .select('hash')
    .executeTakeFirst()
  return seal?.hash.toString('hex') === known.hash.toLowerCase()
    ? null
    : { kind: 'other_trail', position: known.position }
}

/** Finds events removed from the queue, and queue entries whose event no longer exists. */
async function faultOfUnsealed(db: Kysely<DB>): Promise<TrailCheck['fault']> {
  for (let at: number | null = 0; at !== null;) {
    const { last, unsealed }: Unsealed = await readUnsealed(db, at)
    if (unsealed) return { kind: 'never_sealed', position: null }
    at = last
  }
  const { rows } = await sql<{ lost: boolean }>`
    select exists (
      select from events_to_seal w where not exists (select from events e where e.id = w.event_id)
    ) as lost`.execute(db)
  return rows[0]?.lost ? { kind: 'event_missing', position: null } : null
}

/** Looks through one chunk of the events, because all at once would take longer than a statement may. */
async function readUnsealed(db: Kysely<DB>, at: number) {
  const { rows } = await sql<Unsealed>`
    with chunk as (select id from events where id > ${at} order by id limit ${CHUNK})
    select max(id) as last, coalesce(bool_or(not exists (
      select from event_seals s where s.event_id = id union all select from events_to_seal w where w.event_id = id
    )), false) as unsealed from chunk`.execute(db)
  // Cast: an aggregate query always returns one row.
  return rows[0] as Unsealed
}

async function countWaiting(db: Kysely<DB>) {
  const { count } = await db
    .selectFrom('events_to_seal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
