import { statfs } from 'node:fs/promises'
import { sql, type RawBuilder } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '#server/services.ts'

/** Gauges of waiting and failed work, collected when the metrics are requested. */
export function registerGauges(registry: Registry, { config, db, queue }: Services) {
  const registers = [registry]
  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due or will be tried again, by queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const rows = await counted(
        sql<Count>`select feature as name, count(*)::int as count from jobs where lease_until is null group by 1`,
      )
      for (const { feature } of queue.features) waiting.set({ queue: feature }, rows.get(feature) ?? 0)
    },
  })
  const failed = new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that failed for good and wait for a person, by queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const rows = await counted(sql<Count>`select feature as name, count(*)::int as count from failed_jobs group by 1`)
      for (const { feature } of queue.features) failed.set({ queue: feature }, rows.get(feature) ?? 0)
    },
  })

  const unbalanced = new Gauge({
    name: 'ledger_unbalanced',
    help: '1 where the last check found the ledger not to say what invoices and payments say, else 0.',
    registers,
    async collect() {
      const rows = await counted(sql<Count>`(
        select 'ledger' as name, (not is_balanced)::int as count from ledger_checks order by id desc limit 1)`)
      unbalanced.set(rows.get('ledger') ?? 0)
    },
  })

  const deletions = new Gauge({
    name: 'storage_deletions_total',
    help: 'Objects moved to the trash and removed from it, by the reason of their deletion.',
    labelNames: ['deed', 'reason'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('storage_deletions')
        .selectAll()
        .execute()
        .catch(() => [])
      for (const { deed, reason, count } of rows) deletions.set({ deed, reason }, count)
    },
  })

  const ages = { backup: 'backup_age_seconds', drill: 'backup_drill_age_seconds' }
  for (const [kind, name] of Object.entries(ages)) {
    const age: Gauge = new Gauge({
      name,
      help: `Seconds since the last ${kind} that ended well; absent before the first one.`,
      registers,
      async collect() {
        const rows = await counted(sql<Count>`
          select kind as name, extract(epoch from now() - max(finished_at))::int as count from backups
          where kind = ${kind} and finished_at is not null and fault is null group by 1`)
        const seconds = rows.get(kind)
        if (seconds !== undefined) age.set(seconds)
      },
    })
    // A gauge begins at 0, which would be a backup of this second.
    age.remove()
  }

  const unknown = new Gauge({
    name: 'storage_unknown_objects',
    help: 'Objects in the storage that this database does not know, at the last daily count.',
    registers,
    async collect() {
      const rows = await counted(sql<Count>`select 'unknown' as name, unknown_objects as count from installation`)
      unknown.set(rows.get('unknown') ?? 0)
    },
  })

  const free = new Gauge({
    name: 'disk_free_bytes',
    help: 'What is left where the data directory lies.',
    registers,
    async collect() {
      const disk = await diskUsage(config.dataDir)
      if (disk) free.set(disk.free_bytes)
    },
  })

  /** Without rows while the database is unreachable, because the metrics of the process itself matter most then. */
  async function counted(statement: RawBuilder<Count>) {
    const { rows } = await statement.execute(db).catch(() => ({ rows: [] }))
    return new Map(rows.map(({ name, count }) => [name, count]))
  }
}

/** Undefined if the folder does not exist on this machine. */
export async function diskUsage(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
  return blocks > 0 ? { free_bytes: bavail * bsize, size_bytes: blocks * bsize } : undefined
}

type Count = { name: string; count: number }
