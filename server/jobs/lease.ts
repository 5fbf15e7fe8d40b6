import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

const RENEW_EVERY_MS = 10_000

/** Renews the leases of the jobs that this process has fetched and not finished. */
export function createLeases({ db, log }: Services) {
  const held = new Map<string, string>()
  const mine = () =>
    sql`state = 'active' and name = any(${[...held.values()]}) and id = any(${[...held.keys()]}::uuid[])`
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS).unref()

  async function renew() {
    if (held.size === 0) return
    await sql`update pgboss.job set started_on = now() where ${mine()}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'running jobs could not be renewed'))
  }

  function release(ids: readonly string[]) {
    for (const id of ids) held.delete(id)
  }

  return {
    hold: (feature: string, ids: readonly string[]) => ids.forEach((id) => held.set(id, feature)),
    release,
    /** Returns jobs that were fetched and not started: others get them at once, as if they had never been fetched. */
    async giveBack(feature: string, jobs: readonly { id: string }[]) {
      const ids = jobs.map(({ id }) => id)
      release(ids)
      await sql`update pgboss.job set state = 'retry', started_on = null
        where state = 'active' and name = ${feature} and id = any(${ids}::uuid[])`.execute(db)
    },
    stop: () => clearInterval(timer),
  }
}
