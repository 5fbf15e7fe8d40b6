import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { publishEvents } from './publish-events.ts'

const EVERY_MS = 2000
/** The embedded database seals this many in less than a tenth of a second. */
const BATCH = 2000

/**
 * Chains the unsealed events and puts them in the feed, in batches, so that no change has to wait for it
 * (docs/decisions/006, 076). Events that can still be undone wait until their time is over.
 *
 * @param at the time of the database by default.
 */
export async function sealEvents(db: Kysely<DB>, at?: string) {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ sealed: number }>`
        select seal_events(${BATCH}, coalesce(${at ?? null}::timestamptz, clock_timestamp())) as sealed`.execute(trx)
      return Math.max(rows[0]?.sealed ?? 0, await publishEvents(trx, BATCH))
    })
    if (count < BATCH) return
  }
}

export function startSealing({ db, log }: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const seal = () => {
    running ??= sealEvents(db)
      .catch((error: unknown) => log.error({ err: error }, 'events could not be sealed'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(seal, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
