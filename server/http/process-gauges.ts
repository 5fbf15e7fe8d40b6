import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '#server/services.ts'
import { VERSION } from '#server/version.ts'

/** Gauges of this process: its version, its connections to the database and of browsers, and its disk. */
export function registerProcessGauges(registry: Registry, { config, database, replica, realtime }: Services) {
  const registers = [registry]
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels name the release and the node.',
    labelNames: ['version', 'node'],
    registers,
  })
  build.set({ version: VERSION, node: config.nodeName }, 1)

  const { pool } = database
  gauge('database_pool_size', 'Connections that the pool may open.', () => pool.options.max)
  gauge('database_pool_connections', 'Connections that the pool has open.', () => pool.totalCount)
  gauge('database_pool_idle', 'Open connections that nobody uses.', () => pool.idleCount)
  gauge('database_pool_waiting', 'Requests and jobs that wait for a connection.', () => pool.waitingCount)
  gauge('database_replica_lag_seconds', 'By how much the replica is behind; absent while it is away.', () =>
    replica?.measureLag().catch(() => undefined),
  )
  gauge('realtime_connections', 'Browsers that are connected for push.', () => realtime.connections())
  gauge('disk_free_bytes', 'What is left where the data directory lies.', async () => {
    return (await diskUsage(config.dataDir))?.free_bytes
  })
  gauge('disk_size_bytes', 'The size of the disk where the data directory lies.', async () => {
    return (await diskUsage(config.dataDir))?.size_bytes
  })

  function gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>) {
    const measured = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        // A gauge begins at 0, and one that cannot be read keeps its last value.
        if (value === undefined) measured.remove()
        else measured.set(value)
      },
    })
  }
}

/** Undefined if the folder does not exist on this machine. */
export async function diskUsage(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
  return blocks > 0 ? { free_bytes: bavail * bsize, size_bytes: blocks * bsize } : undefined
}
