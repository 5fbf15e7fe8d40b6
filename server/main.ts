import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isUnavailable } from './adapters/outage.ts'
import { createApp, jobs, rooms } from './app.ts'
import { configWarnings, type Config } from './config.ts'
import { describeConnections } from './connections.ts'
import { startHeartbeat } from './features/system/heartbeat.ts'
import { toDrillConfig } from './restore-drill.ts'
import { compareInstallations, DATABASE_OUTDATED, describeMoved, raiseGeneration } from './installation.ts'
import { logUncaughtErrors, logWarnings } from './logged-warnings.ts'
import { attachRealtime } from './http/realtime.ts'
import { startPaymentSandbox } from './payment-sandbox.ts'
import { servePortalCommands } from './portal-commands.ts'
import { startSchedule } from './jobs/schedule.ts'
import { openWebhooks } from './adapters/webhooks/post.ts'
import { startWebhookWorker } from './features/webhooks/worker.ts'
import { startSealing } from './jobs/seals.ts'
import { startWorker } from './jobs/worker.ts'
import { findStartFaults } from './start-checks.ts'
import { seed, type SeedOptions } from './seed.ts'
import { openServices, type Services } from './services.ts'
import { stopListening } from './stop-listening.ts'
import { VERSION } from './version.ts'
import { WEB_ROOT } from './web-root.ts'

export type StartOptions = SeedOptions & {
  /** The build of the web app, for which /readyz waits. */
  webBuilt?: Promise<unknown> | undefined
}

/** Starts the portal and reports each step; resolves once requests are answered. */
export async function start(given: Config, say: (step: string) => void, options: StartOptions = {}) {
  const wanted = given.restoreDrill ? toDrillConfig(given) : given
  for (const warning of configWarnings(wanted)) say(`Warning: ${warning}`)
  const { faults, warnings } = await findStartFaults(wanted, { say })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  for (const warning of warnings) say(`Warning: ${warning}. The portal starts without it.`)
  say(wanted.databaseUrl ? 'Opening the database' : `Opening the embedded database in ${wanted.dataDir}`)
  const services = await openServices(wanted, jobs)
  const { config } = services
  logWarnings(services.log)
  logUncaughtErrors(services.log)
  say(await describeConnections(services))
  await proveStorage(services)
  if (services.moved) say(`Warning: ${describeMoved(services.moved)}`)
  else if (config.restoreDrill) say(given.restoreDrill ? DRILL : `Warning: ${DATABASE_OUTDATED}`)
  else await joinInstallation(services)
  await recordVersion(services)
  await startPaymentSandbox(config, say)
  const seeded = await seed(services, say, options)

  const lifecycle = { ready: false, closing: false }
  const app = await createApp(services, { webRoot: WEB_ROOT, lifecycle, checkReplies: !config.production })
  attachRealtime(app.server, services, rooms)
  await app.listen({ host: config.host, port: config.port })
  // A restored queue holds mails, charges and deletions that were waiting: a drill runs none of them.
  const worker = config.restoreDrill ? undefined : startWorker(services, jobs, { poll: true })
  const schedule = config.restoreDrill ? undefined : startSchedule(services)
  const sealing = startSealing(services)
  const webhooks = openWebhooks({ allowsLocal: !config.production, userAgent: `Typodont/${VERSION}` })
  const delivering = config.restoreDrill ? undefined : startWebhookWorker(services, webhooks.post, { poll: true })
  const heartbeat = startHeartbeat(services)
  const commands = await servePortalCommands(services)

  /**
   * Answers everything for as long as the proxy needs to read at /readyz that the portal leaves, then lets requests and
   * jobs finish and ends the process with 0. Slow ones are cut off, so that it ends in time: uploads resume, and the next
   * process runs the jobs. A process group may deliver the signal twice.
   */
  async function stop(drainMs: number) {
    if (lifecycle.closing) return
    lifecycle.closing = true
    services.log.info(`stopping: ${drainMs / 1000} s for the proxy to notice, ${config.stopWithinMs / 1000} s in all`)
    await wait(drainMs)
    void commands?.close()
    const clockStopped = schedule?.stop()
    const patience = config.stopWithinMs - drainMs
    const end = setTimeout(() => process.exit(0), patience)
    const cut = setTimeout(() => app.server.closeAllConnections(), patience * 0.8)
    // Stops the jobs first, since they publish; then the sockets, since the HTTP server waits for them.
    await Promise.race([Promise.all([worker?.stop(), delivering?.stop()]), wait(patience * 0.4)])
    webhooks.close()
    await services.realtime.close()
    await stopListening(app.server)
    await app.close()
    await Promise.all([clockStopped, sealing.stop(), heartbeat.stop()])
    clearTimeout(cut)
    await services.close()
    clearTimeout(end)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(config.drainMs))
  // Ctrl-C in a terminal needs no drain, because no proxy stands before it.
  process.on('SIGINT', () => void stop(0))
  await options.webBuilt
  lifecycle.ready = true
  return { seeded }
}

/** A storage that cannot store files stops the start; an unreachable one is checked again before the first upload. */
async function proveStorage({ storage, log }: Services) {
  await storage.prove().catch((cause: unknown) => {
    if (!isUnavailable(cause)) throw new Error(`The files cannot be kept: ${String(cause)}`, { cause })
    log.warn('the file storage cannot be reached: uploads wait for it')
  })
}

const DRILL = 'RESTORE_DRILL=on: this copy reads files, writes none, sends nothing and charges nobody.'

/** Rejects a database and files of two installations, because each would delete what the other needs. */
async function joinInstallation({ database, storage, log }: Services) {
  try {
    const standing = await compareInstallations(database.pool, storage)
    if (standing.kind === 'refused') throw new Error(standing.why)
    if (!(await raiseGeneration(database.pool, storage))) throw new Error(DATABASE_OUTDATED)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.warn('the file storage cannot be reached: nothing in it is deleted until it says whose it is')
  }
}

/** Stores which versions ran on this database, and since when. */
async function recordVersion({ db }: Services) {
  await db
    .insertInto('versions')
    .values({ version: VERSION })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ last_started_at: sql`now()` }))
    .execute()
}
