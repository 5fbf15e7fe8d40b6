import type { ServiceState, SystemServiceName } from '#contract/system.ts'
import { judgeCertificate } from '#server/doctor/checks/certificate.ts'
import { type Finding, fromSentence } from '#server/doctor/finding.ts'
import { upgradeStatus } from '#server/doctor/upgrade-status.ts'
import { judgeLag } from '#server/read-replica.ts'
import { findServiceFault } from '#server/start-checks.ts'
import type { Services } from '#server/services.ts'

/** What a service said. */
export type Answer = { state: ServiceState; what: string; write?: string; isBuiltIn?: true; ms?: number }
/** Undefined where there is nothing to try. */
export type Probe = {
  service: SystemServiceName
  isRare?: true
  run: (services: Services) => Promise<Answer | undefined>
}

/** In milliseconds: one try, and a service that needs longer has not answered. */
const ONE_TRY = { forMs: 3000, everyMs: 10_000, answerWithinMs: 3000 }

const fine = (what: string): Answer => ({ state: 'fine', what })
/** Within the portal or its database, so that there is nothing to try. */
const builtIn = (what: string): Answer => ({ state: 'fine', what, isBuiltIn: true })
const off = (what: string, write?: string): Answer => ({ state: 'off', what, ...(write && { write }) })

/**
 * Tries each outside service as a start does, and no more: nothing is written and nobody is written to. `isRare` are
 * those that would count every try as a sign-in, or that change by the day.
 */
export const PROBES: readonly Probe[] = [
  { service: 'database', run: probeDatabase },
  {
    service: 'replica',
    async run({ config, replica }) {
      if (!replica) return undefined
      const found = await findFault(config, 'DATABASE_READ_URL')
      if (found) return found
      const lag = judgeLag(await replica.measureLag())
      return { ...lag, state: lag.write === undefined ? 'fine' : 'warning' }
    },
  },
  {
    service: 'storage',
    async run({ config }) {
      if (!config.s3) return builtIn('Files are stored in DATA_DIR')
      return (await findFault(config, 'S3_BUCKET')) ?? fine(`S3, the bucket ${config.s3.bucket} accepts the key`)
    },
  },
  {
    service: 'mail',
    isRare: true,
    async run({ config }) {
      if (config.restoreDrill) return off('A restore drill sends nothing')
      if (config.smtpUrl === undefined)
        return off('Mails stay in the database', 'set SMTP_URL and MAIL_FROM, so that people receive them')
      return (await findFault(config, 'SMTP_URL')) ?? fine('The mail server accepts the sign-in')
    },
  },
  {
    service: 'search',
    async run({ config }) {
      if (!config.search) return builtIn('PostgreSQL searches')
      return (await findFault(config, 'SEARCH_URL')) ?? fine('Meilisearch accepts the key')
    },
  },
  { service: 'push', run: probePush },
  {
    service: 'payments',
    async run({ config }) {
      const { kind } = config.payments
      if (kind === 'off') return off(config.restoreDrill ? 'A restore drill charges nobody' : 'Nobody can pay')
      if (kind === 'sandbox') return off('A sandbox that moves no money')
      return (await findFault(config, 'STAX_URL')) ?? fine('Stax can be reached')
    },
  },
  {
    service: 'certificate',
    isRare: true,
    async run({ config }) {
      const finding = await judgeCertificate(config.publicUrl)
      return finding && toAnswer(finding)
    },
  },
]

async function findFault(config: Services['config'], variable: string) {
  const sentence = await findServiceFault(config, variable, ONE_TRY)
  return sentence === undefined ? undefined : toAnswer(fromSentence('fault', sentence, variable))
}

const STATES: Record<Finding['level'], ServiceState> = { ok: 'fine', warning: 'warning', fault: 'down' }

function toAnswer({ level, subject, what, write }: Finding): Answer {
  // The variable is what an operator looks for, unless it is only the name of the check.
  const named = /^[A-Z]/.test(subject) ? `${subject}: ${what}` : what
  return { state: STATES[level], what: named, ...(write !== undefined && { write }) }
}

async function probeDatabase({ database }: Services): Promise<Answer> {
  // The connections are counted apart, since that takes longer than the way there.
  const began = performance.now()
  await database.pool.query('select 1')
  const ms = performance.now() - began
  const { rows } = await database.pool.query<{ version: string; used: number; most: number }>(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  const { version = '', used = 0, most = 0 } = rows[0] ?? {}
  const name = `PostgreSQL ${version.replace(/ .*/, '')}`
  if (database.embedded) return fine(`${name}, embedded`)
  const what = `${name}, ${used} of ${most} connections`
  if (used < most * 0.9) return { ...fine(what), ms }
  return { state: 'warning', what, ms, write: 'raise max_connections of PostgreSQL, or run fewer nodes' }
}

async function probePush({ config, database }: Services) {
  const { redisUrl, realtime } = config
  if (realtime.url) {
    const base = realtime.url.replace(/^ws/, 'http')
    const status = await upgradeStatus(`${new URL(base).origin}/socket.io/?EIO=4&transport=websocket`)
    if (status === 101) return fine('The external push service answers')
    const what = status === undefined ? 'the external service does not answer' : `it answers ${status} instead of 101`
    return { state: 'down' as const, what: `REALTIME_URL: ${what}`, write: 'start the service, or write its address' }
  }
  if (redisUrl !== undefined) return (await findFault(config, 'REDIS_URL')) ?? fine('Redis carries it between nodes')
  return builtIn(database.embedded ? 'Within this process' : 'PostgreSQL carries it between nodes')
}
