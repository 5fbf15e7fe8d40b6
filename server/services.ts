import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { API_KEY_USED } from '#contract/api-keys.ts'
import { FILTERABLE, MAX_SEARCH_HITS, SEARCHABLE, SORTABLE } from '#contract/search.ts'
import { retryUntilAvailable } from './adapters/outage.ts'
import type { BotCheck } from './adapters/bot-check/port.ts'
import { openBotCheck } from './adapters/bot-check/index.ts'
import type { Database } from './adapters/database/port.ts'
import { openDatabase } from './adapters/database/index.ts'
import { observePool } from './adapters/database/observed-pool.ts'
import type { MailTransport } from './adapters/mail/port.ts'
import { openMail } from './adapters/mail/index.ts'
import type { Payments } from './adapters/payments/port.ts'
import { openPayments } from './adapters/payments/index.ts'
import type { Realtime } from './adapters/realtime/port.ts'
import { openRealtime } from './adapters/realtime/index.ts'
import { openStorage } from './adapters/storage/index.ts'
import { openSearch } from './adapters/search/index.ts'
import type { Config } from './config.ts'
import { createDatabaseObserver } from './database-observer.ts'
import { toDrillConfig, withDrillStorage } from './restore-drill.ts'
import { migrate } from './db/migrate.ts'
import { createLastSeen, type LastSeen } from './db/last-seen.ts'
import type { DB } from './db/schema.ts'
import { createKeyUsage, type KeyUsage } from './key-usage.ts'
import { findMoved, isDatabaseOutdated, type Moved } from './installation.ts'
import { createQueue, type Queue, type Subscription } from './jobs/queue.ts'
import { createReadTrail, type ReadTrail } from './jobs/read-trail.ts'
import { openLog, type Log } from './log.ts'
import type { ReadReplica } from './read-replica.ts'
import { createMetrics, type Metrics, type MetricsExport } from './metrics.ts'
import { createSlowRequests, type SlowRequests } from './slow-requests.ts'
import type { Tracing } from './tracing.ts'
import { createUsageLimits, type UsageLimits } from './usage-limits.ts'
import { createCallObserver, observeMail, observePayments, observeSearch, observeStorage } from './outgoing-calls.ts'

/** The external services, built once from the configuration. */
export type Services = {
  config: Config
  log: Log
  metrics: Metrics
  slowRequests: SlowRequests
  /** Only where a collector of traces is configured. */
  tracing: Tracing | undefined
  /** Only where a collector of metrics is configured. */
  metricsExport: MetricsExport | undefined
  /** The only handle outside transactions; features get it only as the ctx.db of a read. */
  db: Kysely<DB>
  database: Database
  /** Only where one is configured. */
  replica: ReadReplica | undefined
  queue: Queue
  /** The trail of who opened what. */
  reads: ReadTrail
  storage: Awaited<ReturnType<typeof openStorage>>
  search: Awaited<ReturnType<typeof openSearch>>
  mail: MailTransport
  botCheck: BotCheck
  payments: Payments
  realtime: Realtime
  lastSeen: LastSeen
  keyUsage: KeyUsage
  /** How many requests signed-in users may send. */
  usage: UsageLimits
  /** Set once the portal was moved into another database: this one answers, and changes nothing. */
  moved: Moved | undefined
  /** The current instant, as YYYY-MM-DDTHH:mm:ss.SSSZ. */
  clock(): string
  /** An unguessable token of 32 bytes, safe in a url. */
  random(): string
  close(): Promise<void>
}

const SEARCH_SETTINGS = {
  filterable: FILTERABLE,
  sortable: SORTABLE,
  searchable: SEARCHABLE,
  maxTotalHits: MAX_SEARCH_HITS,
}

/** A machine starts its database and its portal at once, so the start waits for the database. */
const START_PATIENCE = { forMs: 60_000, everyMs: 500 }

export type ServiceOptions = { log?: Log; clock?: () => string; database?: Database }

export async function openServices(
  given: Config,
  jobs: readonly Subscription[],
  options: ServiceOptions = {},
): Promise<Services> {
  const log = options.log ?? openLog(given)
  const database = options.database ?? (await openDatabase(given))
  const metrics = createMetrics()
  const observer = createDatabaseObserver({ log, slowMs: given.slowStatementMs, metrics })
  observePool(database.pool, observer)
  const begin = createCallObserver(metrics)
  let replica: ReadReplica | undefined
  try {
    await retryUntilAvailable(() => database.pool.query('select 1'), {
      ...START_PATIENCE,
      say: () => log.warn('the database cannot be reached: waiting for it'),
    })
    await migrate(database.pool, { say: (line) => log.warn(line) })
    const tracing = given.traces && (await openTraces(given.traces, given.nodeName))
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
    const queue = createQueue(jobs)
    const files = observeStorage(await openStorage(given), begin)
    const moved = await findMoved(database.pool)
    const isCopy = given.restoreDrill || moved || (await isDatabaseOutdated(database.pool, files, log))
    const config = isCopy ? toDrillConfig(given) : given
    replica = config.databaseReadUrl === undefined ? undefined : await openReadReplica(config.databaseReadUrl)
    const metricsExport = await openMetricsExport(config)
    const storage = withDrillStorage(config, files, moved)
    const [mail, realtime, search] = await Promise.all([
      openMail(config),
      openRealtime(config.restoreDrill ? {} : config, (command) => begin('redis', command)),
      openSearch(config, database.pool, SEARCH_SETTINGS),
    ])
    const botCheck = await openBotCheck(config)
    const payments = await openPayments(config)
    const lastSeen = createLastSeen(db, {
      onError: (error) => log.error({ err: error }, 'sessions could not be marked as seen'),
      onFirstUse: ({ id, organization_id }) => {
        const channel = organization_id === null ? 'private-internal' : `private-organization.${organization_id}`
        void realtime.publish(channel, API_KEY_USED, { id })
      },
    })
    const keyUsage = createKeyUsage(db, (error) => log.error({ err: error }, 'the usage of keys could not be stored'))
    const reads = createReadTrail(db)
    const usage = createUsageLimits(config.requestsPerMinute, realtime)
    return {
      config,
      log,
      metrics,
      slowRequests: createSlowRequests(),
      tracing,
      metricsExport,
      db,
      database,
      replica,
      queue,
      reads,
      storage,
      search: observeSearch(search, begin),
      mail: observeMail(mail, begin),
      botCheck,
      payments: observePayments(payments, begin),
      realtime,
      lastSeen,
      keyUsage,
      usage,
      moved,
      clock: options.clock ?? (() => new Date().toISOString()),
      random: () => randomBytes(32).toString('base64url'),
      close: async () => {
        usage.close()
        await lastSeen.flush()
        await keyUsage.flush()
        // Some metrics are read from the database.
        await metricsExport?.close()
        await replica?.close()
        await database.close()
        await tracing?.close()
      },
    }
  } catch (error) {
    await replica?.close()
    await database.close()
    throw error
  }

  async function openReadReplica(url: string) {
    const { createReadReplica } = await import('./read-replica.ts')
    const opened = createReadReplica({ url, primary: database.pool, metrics, log })
    observePool(opened.pool, observer)
    return opened
  }
}

/** Loads OpenTelemetry only where it is used, because it costs memory and time at the start. */
async function openTraces(traces: NonNullable<Config['traces']>, nodeName: string) {
  return (await import('./otlp-tracing.ts')).openOtlpTracing({ ...traces, nodeName })
}

async function openMetricsExport({ metricsTo, nodeName }: Config) {
  if (metricsTo === undefined) return undefined
  return (await import('./otlp-metrics.ts')).openOtlpMetrics({ endpoint: metricsTo, nodeName })
}
