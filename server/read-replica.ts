import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import {
  answerWithin,
  measureLag,
  openReplica,
  PRIMARY_POSITION,
  ReplicaBehind,
  STANDBY_STATE,
  waitUntilReached,
  WrongReplica,
  type Position,
  type StandbyState,
} from './adapters/database/replica.ts'
import { isUnavailable } from './adapters/outage.ts'
import { pipelined } from './db/pipelined.ts'
import type { DB } from './db/schema.ts'
import { runReads, SilentConnection, type Unit } from './db/unit.ts'
import { errorCode } from './error-code.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * In ms: how long a read waits for the replica to catch up, how long the replica may take to say where it is, and for
 * how long it is left alone after it failed.
 */
const PATIENCE_MS = 250
const SILENCE_MS = 2000
const REST_MS = 3000

/** SQLSTATE of a statement that took too long, as it would on the primary. */
const TIMED_OUT = '57014'
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

export type ReadReplica = ReturnType<typeof createReadReplica>

type Options = { url: string; primary: Pool; metrics: Pick<Metrics, 'replicaReads'>; log: Pick<Log, 'info'> }

/**
 * Reads that a standby may answer. It answers only with all that the primary had committed when the read came, so that
 * nobody can tell the two apart (docs/decisions/073-read-replica.md). Whenever it cannot, the primary does.
 */
export function createReadReplica({ url, primary, metrics, log }: Options) {
  const pool = openReplica({ url, primary })
  /** Why the replica rests, and until when. */
  let rest: { why: string; until: number } | undefined

  return {
    pool,
    /**
     * Runs `check` on the primary, and then `run` on the replica with its result. Returns undefined if the primary has
     * to answer. Throws what the two throw.
     */
    async read<Checked, Result>(
      check: (db: Kysely<DB>) => Promise<Checked>,
      run: (unit: Unit, checked: Checked) => Promise<Result>,
    ): Promise<Result | undefined> {
      const result = isResting() ? undefined : await tryRead(check, run)
      metrics.replicaReads.inc({ side: result === undefined ? 'primary' : 'replica' })
      return result
    },
    /** Seconds by which the replica is behind. Throws if it cannot be reached, or is no replica. */
    measureLag: () => measureLag(primary, pool),
    close: () => pool.end(),
  }

  async function tryRead<Checked, Result>(
    check: (db: Kysely<DB>) => Promise<Checked>,
    run: (unit: Unit, checked: Checked) => Promise<Result>,
  ): Promise<Result | undefined> {
    const [checked, position] = await runReads(primary, ({ db }) => pipelined([check(db), findPosition(db)]))
    if (!position) return undefined
    try {
      return await runReads(pool, async (unit) => {
        await waitUntilReached(position, PATIENCE_MS, (asked) =>
          answerWithin(SILENCE_MS, readState(unit.db, asked), new SilentConnection('does not answer')),
        )
        wake()
        return run(unit, checked)
      })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      warn(failure.why)
      if (failure.mustRest) rest = { why: failure.why, until: performance.now() + REST_MS }
      return undefined
    }
  }

  /** After its rest one read tries the replica, while the others still go to the primary. */
  function isResting() {
    if (!rest) return false
    const now = performance.now()
    if (now < rest.until) return true
    rest.until = now + REST_MS
    return false
  }

  function wake() {
    if (rest) log.info('the read replica serves again')
    rest = undefined
  }
}

const LATE_SECONDS = 10

/** What a lag means, and what to do about it. */
export function judgeLag(seconds: number): { what: string; write?: string } {
  if (seconds < LATE_SECONDS) return { what: `a standby, ${seconds.toFixed(1)} s behind` }
  return {
    what: `a standby, ${Math.round(seconds)} s behind, so that DATABASE_URL answers everything`,
    write: 'look for a paused replay, a long statement there, or a broken connection in pg_stat_replication',
  }
}

/** Undefined if the replica has done its part: the work itself refused, or its statement took too long. */
function failureOf(error: unknown): { why: string; mustRest: boolean } | undefined {
  const why = error instanceof Error ? error.message : String(error)
  const isOff = error instanceof WrongReplica || error instanceof ReplicaBehind || error instanceof SilentConnection
  if (isOff || isUnavailable(error)) return { why, mustRest: true }
  const code = errorCode(error) ?? ''
  // For instance a statement that was in the way of the replay: the next one need not be.
  return SQLSTATE.test(code) && code !== TIMED_OUT ? { why, mustRest: false } : undefined
}

/** The log has the first of a minute. */
function warn(why: string) {
  process.emitWarning(`the read replica does not serve: ${why}`)
}

/** Undefined where the primary cannot say it, as a server that is about to be promoted. */
async function findPosition(db: Kysely<DB>) {
  try {
    const { rows } = await db.executeQuery<Position>(CompiledQuery.raw(PRIMARY_POSITION))
    return rows[0]
  } catch (error) {
    if (isUnavailable(error)) throw error
    warn(String(error))
    return undefined
  }
}

async function readState(db: Kysely<DB>, { lsn, timeline }: Position) {
  const { rows } = await db.executeQuery<StandbyState>(CompiledQuery.raw(STANDBY_STATE, [lsn, timeline]))
  return rows[0] as StandbyState // the statement returns exactly one row
}
