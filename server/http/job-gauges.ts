import { sql, type RawBuilder } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '#server/services.ts'
import { countedRows, type Counted } from './counted-rows.ts'

/** Gauges of waiting and failed work by queue. */
export function registerJobGauges(registry: Registry, services: Services) {
  gaugeByQueue(
    'jobs_waiting',
    'Jobs that are due or will be tried again, by queue.',
    sql`select feature as name, count(*)::int as count from jobs where lease_until is null group by 1`,
  )
  gaugeByQueue(
    'jobs_oldest_seconds',
    'How long the job has waited that has been due for longest, by queue.',
    sql`select feature as name, extract(epoch from now() - min(due_at))::float8 as count from jobs
      where lease_until is null and due_at <= now() group by 1`,
  )
  gaugeByQueue(
    'jobs_failed',
    'Jobs that failed for good and wait for a person, by queue.',
    sql`select feature as name, count(*)::int as count from failed_jobs group by 1`,
  )

  function gaugeByQueue(name: string, help: string, statement: RawBuilder<Counted>) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const rows = await countedRows(services, statement)
        for (const { feature } of services.queue.features) gauge.set({ queue: feature }, rows.get(feature) ?? 0)
      },
    })
  }
}
