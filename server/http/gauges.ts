import { sql, type RawBuilder } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '#server/services.ts'
import { registerBackupGauges } from './backup-gauges.ts'
import { countedRows, type Counted } from './counted-rows.ts'
import { registerJobGauges } from './job-gauges.ts'
import { registerProcessGauges } from './process-gauges.ts'

/** Gauges that are measured when the metrics are requested. */
export function registerGauges(registry: Registry, services: Services) {
  registerProcessGauges(registry, services)
  registerJobGauges(registry, services)
  registerBackupGauges(registry, services)

  gauge(
    'ledger_unbalanced',
    '1 where the last check found the ledger not to say what invoices and payments say, else 0.',
    sql`(select 'ledger' as name, (not is_balanced)::int as count from ledger_checks order by id desc limit 1)`,
  )
  gauge(
    'storage_unknown_objects',
    'Objects in the storage that this database does not know, at the last daily count.',
    sql`select 'unknown' as name, unknown_objects as count from installation`,
  )
  gauge(
    'promises_due',
    'Promises of the last 90 days whose safe date is over or whose case has shipped.',
    accuracy('due'),
  )
  gauge('promises_held', 'Those of promises_due whose case shipped by its safe date.', accuracy('held'))

  const deletions = new Gauge({
    name: 'storage_deletions_total',
    help: 'Objects moved to the trash and removed from it, by the reason of their deletion.',
    labelNames: ['deed', 'reason'],
    registers: [registry],
    async collect() {
      const rows = await services.db
        .selectFrom('storage_deletions')
        .selectAll()
        .execute()
        .catch(() => [])
      for (const { deed, reason, count } of rows) deletions.set({ deed, reason }, count)
    },
  })

  /** A gauge of the first row of a statement; 0 without one. */
  function gauge(name: string, help: string, statement: RawBuilder<Counted>) {
    const measured = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [count = 0] = (await countedRows(services, statement)).values()
        measured.set(count)
      },
    })
  }
}

/** The nightly measurement of the promises stores how many of them held. */
function accuracy(part: 'due' | 'held') {
  return sql<Counted>`
    select 'lab' as name, coalesce((measures -> 'accuracy' ->> ${part})::int, 0) as count
    from promise_measures where key = 'lab'`
}
