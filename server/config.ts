import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { STAFF_ROLES } from '#contract/access.ts'

const text = z.string().trim()
const optional = text.optional().transform((value) => value || undefined)
const yes = z.stringbool().default(false)
const staffRoles = text
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(STAFF_ROLES, `must be a comma-separated list of ${STAFF_ROLES.join(', ')}`)))
  .transform((roles): readonly string[] => roles)
  .default([])

const environment = z.object({
  NODE_ENV: optional,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  PUBLIC_URL: z.url().optional(),
  APP_SECRET: text.min(32, 'must have 32 characters or more').optional(),
  TRUST_PROXY: optional,
  METRICS_TOKEN: optional,
  DATABASE_URL: optional,
  REDIS_URL: optional,
  S3_ENDPOINT: optional,
  S3_PUBLIC_ENDPOINT: optional,
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: yes,
  SEARCH_URL: z.url().optional(),
  SEARCH_PUBLIC_URL: z.url().optional(),
  SEARCH_KEY: optional,
  SEARCH_KEY_UID: z.uuid().optional(),
  SMTP_URL: optional,
  MAIL_FROM: text.default('Typodont <no-reply@typodont.test>'),
  BOT_CHECK: z.enum(['altcha', 'turnstile', 'recaptcha', 'hcaptcha', 'off']).default('altcha'),
  BOT_CHECK_SITE_KEY: optional,
  BOT_CHECK_SECRET: optional,
  REQUIRE_SECOND_FACTOR: staffRoles,
  SEED: z.enum(['demo', 'empty']).optional(),
  PROVIDER_NAME: text.default('OrthoSelect'),
  APP_SCHEME: z
    .string()
    .regex(
      /^(?!(?:https?|wss?|ftp|file|javascript|data|blob|vbscript)$)[a-z][a-z0-9+.-]*$/,
      'must be the scheme of an application, as myapp',
    )
    .optional(),
  INSTALLER_URL: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Reads the environment once. Throws an Error that lists every wrong variable in words (issue: "validated with a readable message"). */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(dropEmpty(env))
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const faults = [...productionFaults(e, production), ...pairFaults(e)]
  if (faults.length > 0) throw new Error(faults.join('\n'))

  const dataDir = path.resolve(e.DATA_DIR)
  return Object.freeze({
    production,
    host: e.HOST,
    port: e.PORT,
    dataDir,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    secret: e.APP_SECRET ?? keptSecret(dataDir),
    trustProxy: trustProxy(e.TRUST_PROXY),
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
    /** Staff of these roles sign in with a second factor, or can do nothing but set one up. */
    requireSecondFactor: e.REQUIRE_SECOND_FACTOR,
    providerName: e.PROVIDER_NAME,
    appScheme: e.APP_SCHEME,
    installerUrl: e.INSTALLER_URL,
    seed: e.SEED ?? (production ? 'empty' : 'demo'),
    mailFrom: e.MAIL_FROM,
    smtpUrl: e.SMTP_URL,
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    botCheck: { kind: e.BOT_CHECK, siteKey: e.BOT_CHECK_SITE_KEY, secret: e.BOT_CHECK_SECRET },
    s3:
      e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
            forcePathStyle: e.S3_FORCE_PATH_STYLE,
          }
        : undefined,
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
}

/** What an operator should hear at the start, though it does not stop it. */
export function configWarnings(config: Config) {
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  return loopback || config.publicUrl.startsWith('https://')
    ? []
    : [
        'HOST is not loopback and PUBLIC_URL is not https: passwords would travel in the clear and the bot check needs a secure page.',
      ]
}

type Environment = z.infer<typeof environment>

function productionFaults(e: Environment, production: boolean) {
  if (!production) return []
  return [
    !e.APP_SECRET && 'APP_SECRET: required in production (32 characters or more)',
    !e.PUBLIC_URL && 'PUBLIC_URL: required in production (links in mails begin with it)',
    e.BOT_CHECK === 'off' && 'BOT_CHECK: off is refused in production',
    e.SEED === 'demo' && 'SEED: demo is refused in production',
  ].filter((fault) => fault !== false)
}

function pairFaults(e: Environment) {
  const s3 = [e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY].filter(Boolean).length
  const search = [e.SEARCH_URL, e.SEARCH_KEY, e.SEARCH_KEY_UID].filter(Boolean).length
  const siteverify = !['altcha', 'off'].includes(e.BOT_CHECK)
  return [
    s3 > 0 && s3 < 3 && 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    search > 0 && search < 3 && 'SEARCH_URL, SEARCH_KEY and SEARCH_KEY_UID go together',
    siteverify &&
      !(e.BOT_CHECK_SITE_KEY && e.BOT_CHECK_SECRET) &&
      `BOT_CHECK: ${e.BOT_CHECK} needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET`,
  ].filter((fault) => fault !== false)
}

/** The secret of a machine that was given none: made once, readable by its owner only. */
function keptSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

/** `true`, a number of trusted hops, or a list of addresses, as Fastify takes it. */
function trustProxy(value: string | undefined): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}

function dropEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
