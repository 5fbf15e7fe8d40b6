import type { SystemServiceName } from '#contract/system.ts'
import type { Metrics, OutgoingService } from '#server/metrics.ts'

type Calls = { all: number; failed: number }

const SERVICES: Record<OutgoingService, SystemServiceName> = {
  s3: 'storage',
  smtp: 'mail',
  redis: 'push',
  search: 'search',
  payments: 'payments',
}

/** Over how many readings the calls are counted. */
const READINGS = 5

/** Counts the calls of this process to each service, and those that failed, over the last readings of its metrics. */
export function createOutgoingWindow({ outgoingCalls }: Pick<Metrics, 'outgoingCalls'>) {
  const readings: Map<SystemServiceName, Calls>[] = [new Map()]
  return async () => {
    const now = new Map<SystemServiceName, Calls>()
    for (const { metricName, labels, value } of (await outgoingCalls.get()).values) {
      if (!metricName?.endsWith('_count')) continue
      // The observer alone counts here, with the names of its own list.
      const service = SERVICES[labels.service as OutgoingService]
      const { all = 0, failed = 0 } = now.get(service) ?? {}
      now.set(service, { all: all + value, failed: labels.outcome === 'failed' ? failed + value : failed })
    }
    const before = readings[0]
    readings.push(now)
    if (readings.length > READINGS) readings.shift()
    return (service: SystemServiceName): Calls => {
      const { all, failed } = now.get(service) ?? { all: 0, failed: 0 }
      const earlier = before?.get(service) ?? { all: 0, failed: 0 }
      return { all: all - earlier.all, failed: failed - earlier.failed }
    }
  }
}
