import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'

const EVERY_MS = 2000
/** The embedded database seals this many in less than a tenth of a second. */
const BATCH = 2000

/** Chains the unsealed events, in batches, so that no change has to wait for it (docs/decisions/006). */
export async function sealEvents(db: Kysely<DB>) {
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select seal_events(${BATCH}) as sealed`.execute(db)
    if ((rows[0]?.sealed ?? 0) < BATCH) return
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
