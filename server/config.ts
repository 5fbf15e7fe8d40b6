import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { STAFF_ROLES } from '#contract/access.ts'
import { addressSchema } from './address-schema.ts'
import { backupConfig, backupFaults, backupVariables } from './backup-variables.ts'
import { misspelledVariables } from './misspelled-variables.ts'
import { detectExposure, isHostVariable, type Exposure } from './exposure.ts'
import { paymentsConfig } from './payments-config.ts'
import { loadOrCreateSecret } from './portal-secret.ts'
import { requireTls, TLS_VARIABLES } from './tls.ts'
import { isTrustProxy, parseTrustProxy } from './trust-proxy.ts'
import { flag, listOf, oneOf, optional, share, splitNames, text, wholeNumber } from './variable-schemas.ts'

const staffRoles = text
  .transform((value) => (value === 'none' ? [] : splitNames(value)))
  .pipe(z.array(z.enum(STAFF_ROLES, `must be a comma-separated list of ${STAFF_ROLES.join(', ')}`)))
  .transform((roles): readonly string[] => roles)
  .optional()

const minutes = wholeNumber(5, 43_200)
const port = wholeNumber(0, 65_535)
const web = addressSchema({ schemes: ['https', 'http'] })
const bucketHost = addressSchema({ schemes: ['https', 'http'], origin: 'the bucket is named in S3_BUCKET' })
const email = text.pipe(z.email('must be an e-mail address'))

/** `no-reply@practice.com` or `Practice <no-reply@practice.com>`. */
const sender = text.refine(
  (value) => /^(?:[^<>@\n\r]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  'must be an e-mail address; write Practice <no-reply@practice.com>',
)

/** Services that may be unreachable at a start, if START_WITHOUT names them. */
const OPTIONAL_AT_START = ['REDIS_URL', 'S3_BUCKET', 'SEARCH_URL', 'SMTP_URL', 'STAX_URL'] as const

const secrets = text
  .transform((value): string[] => value.split(',').map((secret) => secret.trim()))
  .refine((values) => values.length <= 2, 'takes two secrets at most: the one that signs, and the one before it')
  .refine((values) => values.every((secret) => secret.length >= 32), 'must have 32 characters or more, without a comma')
  .transform(([first = '', ...others]): readonly [string, ...string[]] => [first, ...others])

const environment = z.object({
  PORT: port.default(3000),
  HOST: text
    .regex(
      /^(?:[\w.-]+|[\da-f:.]+|\[[\da-f:.]+\])$/i,
      'must be an address or a name, without scheme and port; write 127.0.0.1',
    )
    .default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  PUBLIC_URL: addressSchema({
    schemes: ['https', 'http'],
    origin: 'the portal answers at the root of its own host',
  }).optional(),
  APP_SECRET: secrets.optional(),
  TRUST_PROXY: optional.refine(
    isTrustProxy,
    'must be true, false, the number of proxies, or their addresses and networks, comma-separated',
  ),
  METRICS: oneOf('open', 'closed').optional(),
  METRICS_TOKEN: optional,
  STOP_WITHIN_SECONDS: wholeNumber(1, 3600).default(25),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  START_WITHOUT: listOf(OPTIONAL_AT_START),
  DEV_INBOX: oneOf('on', 'off').optional(),
  API_REFERENCE: oneOf('on', 'off').optional(),
  DATABASE_URL: addressSchema({ schemes: ['postgres', 'postgresql'], socket: true }).optional(),
  DATABASE_READ_URL: addressSchema({ schemes: ['postgres', 'postgresql'], socket: true }).optional(),
  EMBEDDED: oneOf('on', 'off').optional(),
  REDIS_URL: addressSchema({ schemes: ['rediss', 'redis'], socket: true }).optional(),
  WITHOUT_TLS: listOf(TLS_VARIABLES),
  S3_ENDPOINT: bucketHost.optional(),
  S3_PUBLIC_ENDPOINT: bucketHost.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag.default(false),
  SEARCH_URL: web.optional(),
  SEARCH_PUBLIC_URL: web.optional(),
  SEARCH_KEY: optional,
  SEARCH_KEY_UID: z.uuid('must be the uid of the key, as 3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d').optional(),
  SMTP_URL: addressSchema({ schemes: ['smtps', 'smtp'] }).optional(),
  MAIL_FROM: sender.optional(),
  BOT_CHECK: oneOf('altcha', 'turnstile', 'recaptcha', 'hcaptcha', 'off').default('altcha'),
  BOT_CHECK_SITE_KEY: optional,
  BOT_CHECK_SECRET: optional,
  PAYMENTS: oneOf('sandbox', 'off').optional(),
  STAX_URL: web.optional(),
  STAX_SCRIPT_URL: web.default('https://staxjs.staxpayments.com/staxjs-captcha.js'),
  STAX_API_KEY: optional,
  STAX_WEB_TOKEN: optional,
  STAX_WEBHOOK_SECRET: optional.refine(
    (secret) => secret === undefined || secret.length >= 16,
    'must have 16 characters or more, since it is all that the address is guarded by',
  ),
  SANDBOX_PORT: wholeNumber(1, 65_535).optional(),
  SANDBOX_URL: web.optional(),
  REALTIME_URL: addressSchema({ schemes: ['wss', 'https', 'ws', 'http'] }).optional(),
  REALTIME_KEY: optional,
  REQUIRE_SECOND_FACTOR: staffRoles,
  SESSION_IDLE_STAFF: minutes.default(30),
  SESSION_IDLE_PRACTICE: minutes.default(720),
  SEED: oneOf('demo', 'empty').optional(),
  FIRST_PERSON: email.optional(),
  PROVIDER_NAME: optional,
  PROVIDER_ADDRESS: optional,
  APP_SCHEME: z
    .string()
    .regex(
      /^(?!(?:https?|wss?|ftp|file|javascript|data|blob|vbscript)$)[a-z][a-z0-9+.-]*$/,
      'must be the scheme of an application, as myapp',
    )
    .optional(),
  INSTALLER_URL: web.optional(),
  RESTORE_DRILL: oneOf('on', 'off').default('off'),
  TRASH_DAYS: wholeNumber(1, 3650).default(30),
  MAIL_RETENTION_DAYS: wholeNumber(7, 3650).default(90),
  ...backupVariables,
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  NODE_NAME: text
    .regex(/^[\w.:-]{1,100}$/, 'must be a name of letters, digits, points, colons and dashes; write portal-1')
    .optional(),
  SLOW_REQUEST_MS: wholeNumber(0, 600_000).default(1000),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(500),
  RATE_LIMIT_PERSON: wholeNumber(0, 1_000_000).default(1200),
  RATE_LIMIT_ORGANIZATION: wholeNumber(0, 1_000_000).default(12_000),
  RATE_LIMIT_KEY: wholeNumber(0, 1_000_000).default(600),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(0.1),
  OTEL_METRICS_EXPORTER: oneOf('otlp', 'none').default('otlp'),
})

/** The name of this process where NODE_NAME is not set. */
export const NODE = `${hostname()}:${process.pid}`

/** Every variable of the environment that the portal reads. */
export const VARIABLES = Object.keys(environment.shape)

export type Config = Readonly<ReturnType<typeof readConfig>>

type Variables = Record<string, string | undefined>

/** The variables of the process with some others, for a command that judges those of another portal. */
export function environmentWith(changes: Variables): Variables {
  return { ...process.env, ...changes }
}

/**
 * Reads the environment once. Throws an Error that lists every wrong variable in words (issue: "validated with a
 * readable message"). Only a start creates a secret; who reads or checks passes another `secretIn`.
 */
export function readConfig(env: Variables = process.env, secretIn: (dataDir: string) => string = loadOrCreateSecret) {
  const { config, faults } = inspectEnvironment(secretIn, env)
  if (!config) throw new Error(faults.join('\n'))
  return config
}

/**
 * Finds every fault of the environment, each as one sentence; the configuration is there only without any. `secretIn`
 * returns the secret of an installation without APP_SECRET, from its DATA_DIR. `given` holds every variable that is not empty.
 */
export function inspectEnvironment(secretIn: (dataDir: string) => string, env: Variables = process.env) {
  const given = dropEmpty(env)
  const wrong = environment.safeParse(given).error?.issues ?? []
  const wrongNames = new Set(wrong.map(({ path }) => String(path[0])))
  // The others are judged without the wrong ones, and a sentence that also names a wrong one would be a guess.
  const variables = environment.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrongNames.has(name))),
  )
  const isNoGuess = (fault: string) => !(fault.match(/\w+/g) ?? []).some((word) => wrongNames.has(word))
  const place = detectExposure(variables)
  const tls = requireTls(variables, place)
  // While a host is wrong, it is unknown whether this is production.
  const byPlace = [...wrongNames].some(isHostVariable)
    ? []
    : [...explained(productionFaults(variables, place).filter(isNoGuess), place), ...publicFaults(variables, place)]
  const site = { dataDir: path.resolve(variables.DATA_DIR), s3: filesS3(variables) }
  const faults = [
    ...wrong.map(({ path, message }) => `${String(path[0])}: ${message}`),
    ...[...byPlace, ...pairFaults(variables), ...backupFaults(variables, site)].filter(isNoGuess),
    ...misspelledVariables(Object.keys(env), VARIABLES).map(
      ({ name, meant }) => `${name}: is no variable of the portal; write ${meant}, or unset it`,
    ),
    ...tls.faults.filter(isNoGuess),
  ]
  if (place.elsewhere.length > 0 && env.NODE_TLS_REJECT_UNAUTHORIZED === '0') faults.push(ANY_CERTIFICATE)
  if (faults.length > 0) return { given, faults, config: undefined }

  const production = place.elsewhere.length > 0
  const seed = variables.SEED ?? (production ? 'empty' : 'demo')
  const e = { ...variables, ...tls.safe }
  const dataDir = path.resolve(e.DATA_DIR)
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  const portalSecrets = e.APP_SECRET ?? ([secretIn(dataDir)] as const)
  const config = Object.freeze({
    /** Whether something is on another machine (exposure.ts): then nothing is open by default. */
    production,
    /** Whether anybody can reach the portal, not only a private network. */
    isPublic: place.public.length > 0,
    host: e.HOST,
    port: e.PORT,
    dataDir,
    publicUrl,
    /** The first one signs and seals, both verify. */
    secrets: portalSecrets,
    trustProxy: parseTrustProxy(e.TRUST_PROXY),
    openMetrics: e.METRICS ? e.METRICS === 'open' : !production,
    metricsToken: e.METRICS_TOKEN,
    stopWithinMs: e.STOP_WITHIN_SECONDS * 1000,
    /** How long /readyz says that the portal leaves, while it still answers everything. Without a proxy nobody reads it. */
    drainMs: (e.DRAIN_SECONDS ?? (production ? Math.floor(e.STOP_WITHIN_SECONDS / 5) : 0)) * 1000,
    devInbox: e.DEV_INBOX ? e.DEV_INBOX === 'on' : !production,
    apiReference: e.API_REFERENCE ? e.API_REFERENCE === 'on' : !production,
    logLevel: e.LOG_LEVEL,
    /** The name of this process in the log and the metrics, since several nodes write to one place. */
    nodeName: e.NODE_NAME ?? NODE,
    /** Requests and statements that take longer are logged. */
    slowRequestMs: e.SLOW_REQUEST_MS,
    slowStatementMs: e.SLOW_STATEMENT_MS,
    /** Requests that signed-in users may send; 0 is no limit. */
    requestsPerMinute: {
      person: e.RATE_LIMIT_PERSON,
      organization: e.RATE_LIMIT_ORGANIZATION,
      key: e.RATE_LIMIT_KEY,
    },
    /** The collector of traces, and the share of them that it gets. */
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    /** The collector of metrics, for which one of traces alone has no use. */
    metricsTo: e.OTEL_METRICS_EXPORTER === 'otlp' ? e.OTEL_EXPORTER_OTLP_ENDPOINT : undefined,
    /** A copy for trying a restore (drill.ts); a database that is older than its files becomes one automatically. */
    restoreDrill: e.RESTORE_DRILL === 'on',
    /** Days for which an operator can still restore a deleted file. */
    trashDays: e.TRASH_DAYS,
    mailRetentionDays: e.MAIL_RETENTION_DAYS,
    /** Staff of these roles must sign in with a second factor; without one they can only set one up. */
    requireSecondFactor: e.REQUIRE_SECOND_FACTOR ?? (production ? STAFF_ROLES : []),
    /** Minutes without use after which a session ends. */
    idleMinutes: { staff: e.SESSION_IDLE_STAFF, others: e.SESSION_IDLE_PRACTICE },
    /**
     * The demo uses the name of a real provider; elsewhere mails must not show a name that is not the operator's own.
     */
    providerName: e.PROVIDER_NAME ?? (seed === 'demo' ? 'OrthoSelect' : 'Typodont'),
    providerAddress: (e.PROVIDER_ADDRESS ?? '').split(';').flatMap((line) => line.trim() || []),
    appScheme: e.APP_SCHEME,
    installerUrl: e.INSTALLER_URL,
    seed,
    /** The e-mail address of the super admin that the first start creates. */
    firstPerson: e.FIRST_PERSON ?? (production ? undefined : 'super@typodont.test'),
    mailFrom: e.MAIL_FROM ?? 'Typodont <no-reply@typodont.test>',
    smtpUrl: e.SMTP_URL,
    databaseUrl: e.DATABASE_URL,
    /** A standby of the database, which answers lists, searches and reports. */
    databaseReadUrl: e.DATABASE_READ_URL,
    redisUrl: e.REDIS_URL,
    /** The variables of services that may be unreachable when the portal starts. */
    startWithout: e.START_WITHOUT,
    /** The variables of services on other machines without any TLS but what their address requests. */
    unsafeWays: tls.unsafe,
    payments: paymentsConfig(e, { production, publicUrl, secret: portalSecrets[0] }),
    /** The real-time server for browsers, if it is not this one. */
    realtime: { url: e.REALTIME_URL ?? '', key: e.REALTIME_KEY },
    botCheck: { kind: e.BOT_CHECK, siteKey: e.BOT_CHECK_SITE_KEY, secret: e.BOT_CHECK_SECRET },
    s3: filesS3(e),
    backup: backupConfig(e, filesS3(e)),
    search:
      e.SEARCH_URL && e.SEARCH_KEY && e.SEARCH_KEY_UID
        ? {
            url: e.SEARCH_URL,
            publicUrl: (e.SEARCH_PUBLIC_URL ?? e.SEARCH_URL).replace(/\/$/, ''),
            key: e.SEARCH_KEY,
            keyUid: e.SEARCH_KEY_UID,
          }
        : undefined,
  })
  return { given, faults, config }
}

/** Warnings for the operator at the start, which do not stop it. */
export function configWarnings(config: Config) {
  const { production, host, publicUrl } = config
  const opened = [
    production && config.seed === 'demo' && 'SEED=demo: a first start makes accounts whose password everybody knows.',
    production &&
      config.devInbox &&
      'DEV_INBOX=on: whoever reaches this portal reads every mail, with links that sign in.',
    production &&
      config.openMetrics &&
      !config.metricsToken &&
      'METRICS=open: whoever reaches this portal reads its numbers.',
    ...config.unsafeWays.map(
      (name) => `WITHOUT_TLS=${name}: whoever is on the way there may read and change what travels.`,
    ),
    production &&
      config.payments.kind === 'sandbox' &&
      'PAYMENTS=sandbox: invoices are paid without any money, by cards that everybody knows.',
    config.botCheck.kind === 'off' && 'BOT_CHECK=off: machines can sign up and guess passwords.',
    detectExposure({ HOST: host }).elsewhere.length > 0 &&
      !publicUrl.startsWith('https://') &&
      'HOST is not loopback and PUBLIC_URL is not https: passwords would travel in the clear and the bot check needs a secure page.',
  ]
  return opened.filter((line) => line !== false)
}

const ANY_CERTIFICATE =
  'NODE_TLS_REJECT_UNAUTHORIZED: 0 is refused in production, since every certificate would be believed; give your own authority in NODE_EXTRA_CA_CERTS'

const EMBEDDED_IN_PUBLIC =
  'DATABASE_URL: required where anybody can come (PUBLIC_URL); write postgres://user:password@host:5432/database, or EMBEDDED=on to run a small site on the embedded database'

type Environment = z.infer<typeof environment>

function productionFaults(e: Environment, { elsewhere }: Exposure) {
  if (elsewhere.length === 0) return []
  return [
    !e.APP_SECRET && 'APP_SECRET: required in production (32 characters or more)',
    !e.PUBLIC_URL && 'PUBLIC_URL: required in production (links in mails begin with it)',
    e.SMTP_URL !== undefined &&
      e.MAIL_FROM === undefined &&
      'MAIL_FROM: required with SMTP_URL; write Practice <no-reply@practice.com>',
    e.TRUST_PROXY === 'true' &&
      'TRUST_PROXY: true is refused in production, since anybody could claim any address; set the number of proxies or their networks',
  ].filter((fault) => fault !== false)
}

/** Adds why this is production, which nobody says by a variable. */
function explained(faults: string[], { elsewhere }: Exposure) {
  return faults.length > 0
    ? [...faults, `This is production, since not everything is on this machine: ${elsewhere.join(', ')}.`]
    : []
}

/** Rejects settings that may be opened by name on a private network, but never on a public portal. */
function publicFaults(e: Environment, place: Exposure) {
  if (place.public.length === 0) return []
  const opened = [
    e.SEED === 'demo' && 'SEED=demo',
    e.DEV_INBOX === 'on' && 'DEV_INBOX=on',
    e.METRICS === 'open' && 'METRICS=open',
    e.BOT_CHECK === 'off' && 'BOT_CHECK=off',
    e.PAYMENTS === 'sandbox' && 'PAYMENTS=sandbox',
  ].filter((name) => name !== false)
  const by = place.public.join(' and ')
  const faults = opened.map(
    (name) => `${name} is refused where anybody can come (${by}): it is for one's own machine or network.`,
  )
  if (!e.DATABASE_URL && e.EMBEDDED !== 'on' && place.public.includes('PUBLIC_URL')) faults.push(EMBEDDED_IN_PUBLIC)
  return faults
}

function pairFaults(e: Environment) {
  const s3 = [e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY].filter(Boolean).length
  const search = [e.SEARCH_URL, e.SEARCH_KEY, e.SEARCH_KEY_UID].filter(Boolean).length
  const stax = [e.STAX_URL, e.STAX_API_KEY, e.STAX_WEB_TOKEN, e.STAX_WEBHOOK_SECRET].filter(Boolean).length
  const { DRAIN_SECONDS: drain = 0, STOP_WITHIN_SECONDS: stop } = e
  const siteverify = !['altcha', 'off'].includes(e.BOT_CHECK)
  return [
    s3 > 0 && s3 < 3 && 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    search > 0 && search < 3 && 'SEARCH_URL, SEARCH_KEY and SEARCH_KEY_UID go together',
    stax > 0 && stax < 4 && 'STAX_URL, STAX_API_KEY, STAX_WEB_TOKEN and STAX_WEBHOOK_SECRET go together',
    stax > 0 && e.PAYMENTS !== undefined && `PAYMENTS=${e.PAYMENTS} and STAX_URL exclude each other`,
    e.PAYMENTS === 'sandbox' &&
      e.PUBLIC_URL?.startsWith('https://') &&
      !e.SANDBOX_URL?.startsWith('https://') &&
      'SANDBOX_URL: an https:// address is needed, since browsers load nothing else into a page of https://',
    drain > stop / 2 &&
      `DRAIN_SECONDS: ${drain} is more than half of the ${stop} of STOP_WITHIN_SECONDS, of which it is a part, and leaves running requests too little; write ${Math.floor(stop / 2)}, or raise the other`,
    e.EMBEDDED === 'on' && e.DATABASE_URL !== undefined && 'EMBEDDED=on and DATABASE_URL exclude each other',
    e.DATABASE_READ_URL !== undefined &&
      !e.DATABASE_URL &&
      'DATABASE_READ_URL: needs DATABASE_URL, since the embedded database has no standby; write the address of its primary there, or unset it',
    e.DATABASE_READ_URL !== undefined &&
      e.DATABASE_READ_URL === e.DATABASE_URL &&
      'DATABASE_READ_URL: is the same as DATABASE_URL; write the address of a standby, or unset it',
    e.EMBEDDED === 'off' && !e.DATABASE_URL && 'DATABASE_URL: required with EMBEDDED=off',
    siteverify &&
      !(e.BOT_CHECK_SITE_KEY && e.BOT_CHECK_SECRET) &&
      `BOT_CHECK: ${e.BOT_CHECK} needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET`,
  ].filter((fault) => typeof fault === 'string')
}

/** The bucket of the files; without one they are below DATA_DIR. */
function filesS3(e: Environment) {
  if (!e.S3_BUCKET || !e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: e.S3_ENDPOINT,
    publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
    forcePathStyle: e.S3_FORCE_PATH_STYLE,
  }
}

function dropEmpty(env: Variables) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
