import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { keysOf } from '#contract/records.ts'
import type { Services } from '#server/services.ts'
import { countedRows, type Counted } from './counted-rows.ts'

const NAMES = { backup: 'backup_age_seconds', drill: 'backup_drill_age_seconds' } as const

/** Gauges of how old the last good backup and drill are. */
export function registerBackupGauges(registry: Registry, services: Services) {
  for (const kind of keysOf(NAMES)) {
    const age: Gauge = new Gauge({
      name: NAMES[kind],
      help: `Seconds since the last ${kind} that ended well; absent before the first one.`,
      registers: [registry],
      async collect() {
        const rows = await countedRows(
          services,
          sql<Counted>`
            select kind as name, extract(epoch from now() - max(finished_at))::int as count from backups
            where kind = ${kind} and finished_at is not null and fault is null group by 1`,
        )
        const seconds = rows.get(kind)
        if (seconds !== undefined) age.set(seconds)
      },
    })
    // A gauge begins at 0, which would be a backup of this second.
    age.remove()
  }
}
