import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/**
 * The end of a lease that begins now. A fetched job belongs to its process for 30 seconds, and as long as the process
 * renews the lease; then any process may fetch it.
 */
export const LEASE = sql`now() + interval '30 s'`

const RENEW_EVERY_MS = 10_000

/** Renews the leases of the jobs that this process has fetched and not finished. */
export function createLeases({ db, log }: Services) {
  const held = new Set<number>()
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS).unref()

  async function renew() {
    if (held.size === 0) return
    await sql`update jobs set lease_until = ${LEASE} where id = any(${[...held]}::bigint[]) and lease_until is not null`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'running jobs could not be renewed'))
  }

  function release(ids: readonly number[]) {
    for (const id of ids) held.delete(id)
  }

  return {
    hold: (ids: readonly number[]) => ids.forEach((id) => held.add(id)),
    release,
    /** Returns jobs that were fetched and not started: others get them at once, as if they had never been fetched. */
    async giveBack(ids: readonly number[]) {
      release(ids)
      await sql`update jobs set lease_until = null where id = any(${ids}::bigint[])`.execute(db)
    },
    stop: () => clearInterval(timer),
  }
}
