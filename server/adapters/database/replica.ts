import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { poolDefaults } from './pool.ts'
import { createServerPool } from './postgres.ts'

/** A place in the history of a server. */
export type Position = { timeline: number; lsn: string }
/** How a standby stands to a position of its primary. */
export type StandbyState = { is_standby: boolean; is_same_history: boolean; has_reached: boolean }

/**
 * SQL for the primary: the position before which everything lies that is committed by now. Commits that do not wait for
 * the disk are ahead of what was written to it, and only written changes reach a standby.
 */
export const PRIMARY_POSITION = `select
  (case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`

/**
 * SQL for the standby, with lsn and timeline of a position. A server that was promoted goes on from the last position
 * that it reached, and after a failover the numbers of two histories overlap, so a number alone says nothing.
 */
export const STANDBY_STATE = `select pg_is_in_recovery() as is_standby,
  (select timeline_id from pg_control_checkpoint()) = $2::int as is_same_history,
  coalesce($1::pg_lsn <= pg_last_wal_replay_lsn(), false) as has_reached`

/** SQL for the standby, with the lsn of a position: seconds since the last change that it has, 0 if it has them all. */
const STANDBY_LAG = `select case when $1::pg_lsn <= pg_last_wal_replay_lsn() then 0
  else greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as seconds`

/** The standby has not replayed the changes up to the position yet. */
export class ReplicaBehind extends Error {}
/** The server may not answer for the primary; the message says why. */
export class WrongReplica extends Error {}

/** In ms: a replica that is reachable answers at once, and the primary can answer everything. */
const CONNECT_MS = 2000
const VERIFY_MS = 1000
const POLL_MS = 3

type Options = { url: string; primary: Pool }

/** Creates the pool of a standby, whose connections are each compared with the primary before their first use. */
export function openReplica({ url, primary }: Options): Pool {
  return createServerPool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    // A standby is read-only by itself, but not any more once it was promoted.
    options: `${poolDefaults.options} -c default_transaction_read_only=on`,
    onConnect: (client) => answerWithin(CONNECT_MS, verifyReplica(primary, client, VERIFY_MS)),
  })
}

type Queryable = Pick<Pool, 'query'>
type Identity = { server: string; database: string; is_standby: boolean }

const IDENTITY = `select (select system_identifier::text from pg_control_system()) as server,
  (select oid::text from pg_database where datname = current_database()) as database, pg_is_in_recovery() as is_standby`

/**
 * Makes sure that `replica` is a standby of the same database. Throws WrongReplica, or ReplicaBehind if it does not have
 * the changes of this moment within `withinMs`, without which it cannot be known.
 */
export async function verifyReplica(primary: Queryable, replica: Queryable, withinMs: number) {
  const [ours, theirs] = await Promise.all([readIdentity(primary), readIdentity(replica)])
  if (!theirs.is_standby) throw new WrongReplica('is no standby, since it can be written to')
  if (theirs.server !== ours.server) throw new WrongReplica('is a standby of another server than DATABASE_URL')
  if (theirs.database !== ours.database) throw new WrongReplica('leads to another database than DATABASE_URL')
  // A copy of a server, or of its disk, has the same numbers. Its installation was raised by other starts.
  const before = await readInstallation(primary)
  const { rows } = await primary.query<Position>(PRIMARY_POSITION)
  await waitUntilReached(rows[0] as Position, withinMs, async ({ lsn, timeline }) => {
    const state = await replica.query<StandbyState>(STANDBY_STATE, [lsn, timeline])
    return state.rows[0] as StandbyState
  })
  const copied = await readInstallation(replica)
  // Another node may have raised it in between.
  if (copied !== before && copied !== (await readInstallation(primary)))
    throw new WrongReplica('is a standby of another installation than DATABASE_URL')
}

/** Asks until the standby has reached the position. Throws WrongReplica or ReplicaBehind. */
export async function waitUntilReached(
  position: Position,
  withinMs: number,
  ask: (position: Position) => Promise<StandbyState>,
) {
  const end = performance.now() + withinMs
  for (;;) {
    const { is_standby, is_same_history, has_reached } = await ask(position)
    if (!is_standby) throw new WrongReplica('is no standby any more')
    if (!is_same_history) throw new WrongReplica('does not follow the history of the primary yet')
    if (has_reached) return
    if (performance.now() + POLL_MS > end) throw new ReplicaBehind('is behind its primary')
    await wait(POLL_MS)
  }
}

/** Seconds by which the standby is behind. */
export async function measureLag(primary: Queryable, replica: Queryable) {
  const { rows } = await primary.query<Position>(PRIMARY_POSITION)
  const lag = await replica.query<{ seconds: number }>(STANDBY_LAG, [rows[0]?.lsn])
  return lag.rows[0]?.seconds ?? 0
}

/** Rejects with `silence` if there is no answer in time, as from a machine that was switched off. */
export function answerWithin<Result>(ms: number, answer: Promise<Result>, silence = new Error('does not answer')) {
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(silence), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function readIdentity(server: Queryable) {
  const { rows } = await server.query<Identity>(IDENTITY)
  return rows[0] as Identity // the statement returns exactly one row
}

/** Undefined before the first start. */
async function readInstallation(server: Queryable) {
  const { rows: tables } = await server.query<{ found: string | null }>(`select to_regclass('installation') as found`)
  if (!tables[0]?.found) return undefined
  const { rows } = await server.query<{ mark: string }>(
    `select id::text || ' ' || extract(epoch from raised_at)::text as mark from installation`,
  )
  return rows[0]?.mark
}
