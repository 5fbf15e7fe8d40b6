import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { diskUsage } from '#server/http/process-gauges.ts'
import type { Services } from '#server/services.ts'

export type ProcessFigures = Awaited<ReturnType<ReturnType<typeof measureProcess>['read']>>

/** The event loop is looked at this often; the histogram has this time in each of its values. */
const RESOLUTION_MS = 50

/** Measures this process between two readings. */
export function measureProcess({ config, realtime }: Pick<Services, 'config' | 'realtime'>) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = { cpu: process.cpuUsage(), at: performance.now() }
  return {
    async read() {
      const used = process.cpuUsage(before.cpu)
      const elapsedMs = Math.max(1, performance.now() - before.at)
      before = { cpu: process.cpuUsage(), at: performance.now() }
      const lag = delay.count > 0 ? delay.percentile(99) / 1e6 - RESOLUTION_MS : 0
      delay.reset()
      return {
        cpu: Math.round((used.user + used.system) / 10 / elapsedMs),
        memory_bytes: process.memoryUsage.rss(),
        memory_limit_bytes: memoryLimit(),
        lag_ms: Math.max(0, Math.round(lag)),
        sockets: realtime.connections(),
        disk: (await diskUsage(config.dataDir)) ?? null,
      }
    },
    stop: () => void delay.disable(),
  }
}

/** A container may have less memory than its machine; without a limit Node returns 0, or more than there is. */
function memoryLimit() {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
