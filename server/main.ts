import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp, jobs } from './app.ts'
import { configWarnings, readConfig } from './config.ts'
import { seed, type SeedOptions } from './demo/seed.ts'
import { attachRealtime } from './http/realtime.ts'
import { startSchedule } from './jobs/schedule.ts'
import { startWorker } from './jobs/worker.ts'
import { openServices } from './services.ts'

/** Starts the portal and says each step; resolves once requests are answered. */
export async function start(say: (step: string) => void = console.log, options: SeedOptions = {}) {
  const config = readConfig()
  for (const warning of configWarnings(config)) say(`Warning: ${warning}`)
  say(config.databaseUrl ? 'Opening the database' : `Opening the embedded database in ${config.dataDir}`)
  const services = await openServices(config, jobs)
  const seeded = await seed(services, say, options)

  const lifecycle = { closing: false }
  const webRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'web')
  const app = await createApp(services, { webRoot, lifecycle, checkReplies: !config.production })
  attachRealtime(app.server, services)
  await app.listen({ host: config.host, port: config.port })
  const worker = startWorker(services, { look: true })
  const schedule = startSchedule(services)

  /** Requests and jobs finish, then the process ends with 0. A process group may deliver the signal twice. */
  async function stop() {
    if (lifecycle.closing) return
    lifecycle.closing = true
    schedule.stop()
    // Jobs first, since they push; then the sockets, since the HTTP server waits for them.
    await worker.stop()
    await services.realtime.close()
    await app.close()
    await services.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  return { config, seeded }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start()
