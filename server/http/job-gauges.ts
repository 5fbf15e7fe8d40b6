import { Gauge, type Registry } from 'prom-client'
import { keysOf } from '#contract/records.ts'
import { readQueueFigures } from '#server/jobs/queue-figures.ts'
import type { Services } from '#server/services.ts'

type Figures = Awaited<ReturnType<typeof readQueueFigures>>

const GAUGES = {
  waiting: { name: 'jobs_waiting', help: 'Jobs that are due or will be tried again, by queue.' },
  oldest_seconds: {
    name: 'jobs_oldest_seconds',
    help: 'How long the job has waited that has been due for longest, by queue.',
  },
  failed: { name: 'jobs_failed', help: 'Jobs that failed for good and wait for a person, by queue.' },
} as const

/** Gauges of waiting and failed work by queue. */
export function registerJobGauges(registry: Registry, { db, queue }: Services) {
  let reading: Promise<Figures> | undefined
  // One request for the metrics collects all of them at once, so that one statement is enough.
  const read = () =>
    (reading ??= readQueueFigures(db)
      .catch((): Figures => new Map())
      .finally(() => (reading = undefined)))
  for (const figure of keysOf(GAUGES)) {
    const gauge = new Gauge({
      ...GAUGES[figure],
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const figures = await read()
        for (const { feature } of queue.features) gauge.set({ queue: feature }, figures.get(feature)?.[figure] ?? 0)
      },
    })
  }
}
