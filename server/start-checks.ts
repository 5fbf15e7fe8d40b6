import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseAddress } from './address-schema.ts'
import type { Config } from './config.ts'
import { errorCode } from './error-code.ts'

/**
 * The checks of a start before it opens anything: each configured service at its address, and the names, keys and
 * buckets that only the service itself knows. A wrong one ends the start with one sentence, instead of failing with the
 * first upload or the first mail.
 */

/**
 * In milliseconds. Containers of one machine start at once, so a name or a port may come a moment later; an operator
 * should not wait longer for the message.
 */
const PATIENCE = { forMs: 9000, everyMs: 500, answerWithinMs: 6000 }

/** For a service that the portal does without: nothing waits until it is there. */
const ONE_TRY = { everyMs: Infinity }

type Service = {
  variable: string
  /** The variable that holds the address, if `variable` names a part of the service. */
  addressVariable?: string
  address: string
  defaultPort: number
  /** The portal does without it where it does not answer. */
  isSpare?: true
  /** The name in messages, as in "answers, but not as Redis". */
  kind: string
  /** Checks the rest with the service itself: returns a fault in words, or undefined. */
  verify(host: string, withinMs: number): Promise<string | undefined>
}

type Options = Partial<typeof PATIENCE> & { say?: (step: string) => void }

/** Faults end the start; those of services that START_WITHOUT names are warnings. */
export async function findStartFaults(config: Config, options: Options = {}) {
  const result = { faults: [] as string[], warnings: [] as string[] }
  await Promise.all(
    configuredServices(config).map(async (service) => {
      const found = await findFault(service, { ...PATIENCE, ...options, ...(service.isSpare && ONE_TRY) })
      if (!found) return
      const mayBeAway =
        config.startWithout.some((name) => name === service.variable) || (service.isSpare && found.isAway)
      result[mayBeAway ? 'warnings' : 'faults'].push(found.sentence)
    }),
  )
  result.faults.sort()
  return result
}

/** The fault of the service of one variable; undefined if it is well, or if the variable is unset. */
export async function findServiceFault(config: Config, variable: string, options: Options = {}) {
  const service = configuredServices(config).find((each) => each.variable === variable)
  return service && (await findFault(service, { ...PATIENCE, ...options }))?.sentence
}

/** `isAway`: it gave no answer that says what is wrong, so it may be well later. */
type Fault = { sentence: string; isAway?: true }

async function findFault(service: Service, options: Options & typeof PATIENCE): Promise<Fault | undefined> {
  const { variable, addressVariable = variable, kind } = service
  const { host, port } = serviceAddress(service)
  const hostAndPort = port === undefined ? host : `${host}:${port}`
  const end = Date.now() + options.forMs
  const unreachable = port === undefined ? undefined : await waitUntilReachable({ host, port, variable, end }, options)
  if (unreachable) return { sentence: `${addressVariable}: ${unreachable}`, isAway: true }
  const withinMs = Math.max(1500, Math.min(options.answerWithinMs, end - Date.now()))
  try {
    const fault = await service.verify(hostAndPort, withinMs)
    return fault === undefined ? undefined : { sentence: `${variable}: ${fault}` }
  } catch (error) {
    if (isCertificateError(error))
      return { sentence: `${addressVariable}: ${hostAndPort} ${NOT_TRUSTED} (${errorMessage(error)})` }
    const what =
      port === undefined
        ? nothingListens(hostAndPort)
        : `${hostAndPort} answers, but not as ${kind} (${errorMessage(error)}); write the address of ${kind}`
    return { sentence: `${addressVariable}: ${what}`, isAway: true }
  }
}

function configuredServices(config: Config): Service[] {
  const { databaseUrl, databaseReadUrl, redisUrl, smtpUrl, s3, search, payments } = config
  const services: (Service | undefined)[] = [
    databaseUrl === undefined
      ? undefined
      : {
          variable: 'DATABASE_URL',
          kind: 'PostgreSQL',
          address: databaseUrl,
          defaultPort: 5432,
          verify: (host, withinMs) => verifyPostgres(databaseUrl, host, withinMs),
        },
    databaseUrl === undefined || databaseReadUrl === undefined
      ? undefined
      : {
          variable: 'DATABASE_READ_URL',
          isSpare: true,
          kind: 'PostgreSQL',
          address: databaseReadUrl,
          defaultPort: 5432,
          verify: async (host, withinMs) =>
            (await verifyPostgres(databaseReadUrl, host, withinMs)) ??
            (await verifyReplica({ primary: databaseUrl, replica: databaseReadUrl }, host, withinMs)),
        },
    redisUrl === undefined
      ? undefined
      : {
          variable: 'REDIS_URL',
          kind: 'Redis',
          address: redisUrl,
          defaultPort: 6379,
          verify: (host, withinMs) => verifyRedis(redisUrl, host, withinMs),
        },
    smtpUrl === undefined
      ? undefined
      : {
          variable: 'SMTP_URL',
          kind: 'an SMTP server',
          address: smtpUrl,
          defaultPort: smtpUrl.startsWith('smtps:') ? 465 : 587,
          verify: (host, withinMs) => verifySmtp(smtpUrl, host, withinMs),
        },
    s3 && {
      variable: 'S3_BUCKET',
      ...(s3.endpoint && { addressVariable: 'S3_ENDPOINT' }),
      kind: 'an S3 store',
      address: s3.endpoint ?? 'https://s3.amazonaws.com',
      defaultPort: 443,
      verify: (host, withinMs) => verifyBucket(s3, host, withinMs),
    },
    search && {
      variable: 'SEARCH_URL',
      kind: 'Meilisearch',
      address: search.url,
      defaultPort: 443,
      verify: (host, withinMs) => verifyMeilisearch(search, host, withinMs),
    },
    payments.kind === 'stax'
      ? { variable: 'STAX_URL', kind: 'Stax', address: payments.url, defaultPort: 443, verify: async () => undefined }
      : undefined,
  ]
  return services.filter((service) => service !== undefined)
}

/** The host and port of a service. A socket of this machine has no port. */
function serviceAddress({ address, defaultPort }: Service): { host: string; port: number | undefined } {
  const url = parseAddress(address, true)
  if (!url) return { host: address, port: undefined }
  const host = (url.searchParams.get('host') ?? decodeURIComponent(url.hostname)).replace(/^\[(.+)\]$/, '$1')
  if (host === '' || host.startsWith('/')) return { host: host || 'the socket of this machine', port: undefined }
  const standardPort = url.protocol === 'http:' ? 80 : defaultPort
  return { host, port: Number(url.searchParams.get('port') ?? (url.port || standardPort)) }
}

type Place = { host: string; port: number; variable: string; end: number }

async function waitUntilReachable(
  { host, port, variable, end }: Place,
  { everyMs, answerWithinMs, say }: Options & typeof PATIENCE,
) {
  for (let first = true; ; first = false) {
    const fault = await findConnectionFault(host, port, Math.max(1000, Math.min(answerWithinMs, end - Date.now())))
    if (!fault || Date.now() + everyMs > end) return fault
    if (first) say?.(`${variable} cannot be reached: waiting for it`)
    await wait(everyMs)
  }
}

async function findConnectionFault(host: string, port: number, withinMs: number) {
  const isResolved = await Promise.race([
    lookup(host).then(
      () => true,
      () => false,
    ),
    wait(withinMs, false, { ref: false }),
  ])
  if (!isResolved) return `the host ${host} cannot be found; write a name that this machine can resolve, or an address`
  return new Promise<string | undefined>((resolve) => {
    const socket = net.connect({ host, port, timeout: withinMs })
    const end = (fault?: string) => {
      socket.destroy()
      resolve(fault)
    }
    socket.once('connect', () => end())
    socket.once('timeout', () => end(`${host}:${port} does not answer; write the host and port of the service`))
    socket.once('error', () => end(nothingListens(`${host}:${port}`)))
  })
}

function nothingListens(place: string) {
  return `nothing listens at ${place}; start the service, or write where it listens`
}

/** SQLSTATEs by which PostgreSQL rejects the user or the database. */
const NO_SUCH_USER = new Set(['28000', '28P01'])
const NO_SUCH_DATABASE = '3D000'
/** A server that starts, recovers or is full exists: the start waits for it later. */
const NOT_NOW = /^(57P0[123]|53300)$/

async function verifyPostgres(databaseUrl: string, host: string, withinMs: number) {
  const { checkPostgres } = await import('./adapters/database/check.ts')
  try {
    await checkPostgres(databaseUrl, withinMs)
    return undefined
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (NOT_NOW.test(code)) return undefined
    if (NO_SUCH_USER.has(code)) return `${host} refuses the user; write a user and password that it accepts`
    if (code === NO_SUCH_DATABASE)
      return `${host} has no such database; create it, or write the name of one that exists`
    throw error
  }
}

async function verifyReplica(urls: { primary: string; replica: string }, host: string, withinMs: number) {
  const { findReplicaFault } = await import('./adapters/database/check.ts')
  const why = await findReplicaFault(urls, withinMs).catch((error: unknown) => {
    // One that is starting is compared before it is used.
    if (NOT_NOW.test(errorCode(error) ?? '')) return undefined
    throw error
  })
  return why && `${host} ${why}; write the address of a standby of DATABASE_URL, or unset it`
}

async function verifyRedis(redisUrl: string, host: string, withinMs: number) {
  const { checkRedis } = await import('./adapters/realtime/check.ts')
  try {
    await checkRedis(redisUrl, withinMs)
    return undefined
  } catch (error) {
    if (/^(NOAUTH|WRONGPASS|ERR AUTH|ERR invalid password)/.test(errorMessage(error)))
      return `${host} refuses the user or password; write redis://user:password@${host} with those that it accepts`
    throw error
  }
}

async function verifySmtp(smtpUrl: string, host: string, withinMs: number) {
  const { checkSmtp } = await import('./adapters/mail/check.ts')
  try {
    await checkSmtp(smtpUrl, withinMs)
    return undefined
  } catch (error) {
    if (errorCode(error) === 'EAUTH')
      return `${host} refuses the user or password; write smtp://user:password@${host} with those that it accepts`
    throw error
  }
}

async function verifyBucket(s3: NonNullable<Config['s3']>, host: string, withinMs: number) {
  const { checkBucket } = await import('./adapters/storage/check.ts')
  const status = await checkBucket(s3, withinMs)
  if (status === 404) return `${host} has no bucket ${s3.bucket}; create it, or write the name of one that exists`
  if (status === 401 || status === 403)
    return `${host} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${s3.bucket}; write a key that may use it`
  if (status === 301 || status === 400)
    return `${host} has the bucket ${s3.bucket} in another region than S3_REGION=${s3.region}; write that one`
  return undefined
}

async function verifyMeilisearch(search: NonNullable<Config['search']>, host: string, withinMs: number) {
  const { checkMeilisearch } = await import('./adapters/search/check.ts')
  const status = await checkMeilisearch(search, withinMs)
  if (status === 401 || status === 403) return `${host} refuses SEARCH_KEY; write an API key for the index`
  // Before the first document there is no index.
  return status === 200 || status === 404
    ? undefined
    : `${host} answers with ${status}, so it is no Meilisearch; write its address`
}

const NOT_TRUSTED =
  'has no TLS, or a certificate that is not trusted; docs/operations.md says under Encryption what may be done'

export function isCertificateError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/^(ERR_TLS_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ETLS)/.test(errorCode(error) ?? '')) return true
  return /does not support SSL|self-signed certificate|altname/i.test(error.message) || isCertificateError(error.cause)
}

export function errorMessage(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors as unknown[])[0] : error
  if (!(first instanceof Error)) return String(first)
  // fetch only reports that it failed; the cause has the reason.
  return first.cause === undefined ? first.message : errorMessage(first.cause)
}
