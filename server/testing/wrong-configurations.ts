import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-config-'))
export const SECRET = 'a secret of thirty-two characters or more'
export const production = { DATA_DIR, APP_SECRET: SECRET, PUBLIC_URL: 'https://portal.test', EMBEDDED: 'on' }
/** An office network: neither one's own machine nor open to everybody. */
export const office = { ...production, HOST: '192.168.0.7', PUBLIC_URL: 'http://192.168.0.7:3000' }
export const stax = {
  STAX_URL: 'http://127.0.0.1:9',
  STAX_API_KEY: 'key',
  STAX_WEB_TOKEN: 'token',
  STAX_WEBHOOK_SECRET: 'a secret of some length',
}

const s3 = { S3_BUCKET: 'cases', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const search = { SEARCH_KEY: 'key', SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d' }

/** Variable, value, what is wrong and what to write; then the other variables for which the value matters. */
type WrongConfiguration = [variable: string, value: string, sentence: string, others?: Record<string, string>]

/** Each is a test of the start and of the doctor. */
export const WRONG: WrongConfiguration[] = [
  ['PORT', 'many', 'must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['HOST', 'portal.test:3000', 'must be an address or a name, without scheme and port; write 127.0.0.1'],
  ['HOST', 'http://127.0.0.1', 'must be an address or a name, without scheme and port; write 127.0.0.1'],
  ['PUBLIC_URL', 'portal.test', 'portal.test has no scheme; write https://portal.test'],
  ['PUBLIC_URL', 'ftp://portal.test', 'must begin with https:// or http://; write https://portal.test'],
  [
    'PUBLIC_URL',
    'https://portal.test/app',
    'https://portal.test/app is more than a host: the portal answers at the root of its own host; write https://portal.test',
  ],
  [
    'PUBLIC_URL',
    'https://me:secret@portal.test?x=1',
    'https://portal.test?x=1 is more than a host: the portal answers at the root of its own host; write https://portal.test',
  ],
  ['APP_SECRET', 'short', 'must have 32 characters or more, without a comma'],
  [
    'TRUST_PROXY',
    'proxy.test',
    'must be true, false, the number of proxies, or their addresses and networks, comma-separated',
  ],
  ['METRICS', 'on', 'must be open or closed'],
  ['STOP_WITHIN_SECONDS', '0', 'must be a whole number from 1 to 3600'],
  ['DRAIN_SECONDS', 'long', 'must be a whole number from 0 to 600'],
  ['MAIL_RETENTION_DAYS', '0', 'must be a whole number from 7 to 3650'],
  [
    'DRAIN_SECONDS',
    '13',
    '13 is more than half of the 25 of STOP_WITHIN_SECONDS, of which it is a part, and leaves running requests too little; write 12, or raise the other',
  ],
  [
    'DRAIN_SECONDS',
    '30',
    '30 is more than half of the 40 of STOP_WITHIN_SECONDS, of which it is a part, and leaves running requests too little; write 20, or raise the other',
    { STOP_WITHIN_SECONDS: '40' },
  ],
  [
    'START_WITHOUT',
    'SMTP_URL, DATABASE_URL',
    'must be a comma-separated list of REDIS_URL, S3_BUCKET, SEARCH_URL, SMTP_URL, STAX_URL',
  ],
  ['DEV_INBOX', 'yes', 'must be on or off'],
  ['API_REFERENCE', 'yes', 'must be on or off'],
  ['DATABASE_URL', 'db.test:5432/cases', 'db.test:5432/cases has no scheme; write postgres://db.test:5432/cases'],
  ['DATABASE_URL', 'me:secret@db.test/cases', 'db.test/cases has no scheme; write postgres://db.test/cases'],
  [
    'DATABASE_URL',
    'mysql://me:secret@db.test/cases',
    'must begin with postgres:// or postgresql://; write postgres://db.test/cases',
  ],
  [
    'DATABASE_URL',
    'postgres://me:se#cr et@db.test/cases',
    'postgres://db.test/cases cannot be read; write special characters of the user and password as %XX',
  ],
  [
    'DATABASE_READ_URL',
    'db.test:5432/cases',
    'db.test:5432/cases has no scheme; write postgres://db.test:5432/cases',
    { DATABASE_URL: 'postgres://127.0.0.1/cases' },
  ],
  [
    'DATABASE_READ_URL',
    'postgres://127.0.0.1/cases',
    'needs DATABASE_URL, since the embedded database has no standby; write the address of its primary there, or unset it',
  ],
  [
    'DATABASE_READ_URL',
    'postgres://127.0.0.1/cases',
    'is the same as DATABASE_URL; write the address of a standby, or unset it',
    { DATABASE_URL: 'postgres://127.0.0.1/cases' },
  ],
  ['EMBEDDED', 'true', 'must be on or off'],
  ['REDIS_URL', 'cache.test:6379', 'cache.test:6379 has no scheme; write rediss://cache.test:6379'],
  ['REDIS_URL', 'http://cache.test', 'must begin with rediss:// or redis://; write rediss://cache.test'],
  ['S3_ENDPOINT', 's3.test', 's3.test has no scheme; write https://s3.test', s3],
  ['S3_ENDPOINT', 's3://s3.test', 'must begin with https:// or http://; write https://s3.test', s3],
  [
    'S3_ENDPOINT',
    'https://s3.test/cases',
    'https://s3.test/cases is more than a host: the bucket is named in S3_BUCKET; write https://s3.test',
    s3,
  ],
  ['S3_PUBLIC_ENDPOINT', 'files.test', 'files.test has no scheme; write https://files.test', s3],
  ['S3_FORCE_PATH_STYLE', 'maybe', 'must be true or false'],
  ['SEARCH_URL', '127.0.0.1:7700', '127.0.0.1:7700 has no scheme; write https://127.0.0.1:7700', search],
  ['SEARCH_URL', 'meili://search.test', 'must begin with https:// or http://; write https://search.test', search],
  ['SEARCH_PUBLIC_URL', 'search.test', 'search.test has no scheme; write https://search.test'],
  ['SEARCH_KEY_UID', 'some', 'must be the uid of the key, as 3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d'],
  ['SMTP_URL', 'mail.test:587', 'mail.test:587 has no scheme; write smtps://mail.test:587'],
  ['SMTP_URL', 'me:secret@mail.test', 'mail.test has no scheme; write smtps://mail.test'],
  ['SMTP_URL', 'http://mail.test', 'must begin with smtps:// or smtp://; write smtps://mail.test'],
  ['MAIL_FROM', 'nobody', 'must be an e-mail address; write Practice <no-reply@practice.com>'],
  ['BOT_CHECK', 'yes', 'must be altcha, turnstile, recaptcha, hcaptcha or off'],
  ['PAYMENTS', 'stax', 'must be sandbox or off'],
  ['STAX_URL', 'pay.test', 'pay.test has no scheme; write https://pay.test', stax],
  ['STAX_URL', 'ftp://pay.test', 'must begin with https:// or http://; write https://pay.test', stax],
  ['STAX_SCRIPT_URL', 'stax.js', 'stax.js has no scheme; write https://stax.js'],
  ['STAX_WEBHOOK_SECRET', 'short', 'must have 16 characters or more, since it is all that the address is guarded by'],
  ['SANDBOX_PORT', '0', 'must be a whole number from 1 to 65535'],
  ['SANDBOX_URL', 'localhost:3001', 'localhost:3001 has no scheme; write https://localhost:3001'],
  ['REALTIME_URL', 'push.test', 'push.test has no scheme; write wss://push.test'],
  [
    'REALTIME_URL',
    'redis://push.test',
    'must begin with wss:// or https:// or ws:// or http://; write wss://push.test',
  ],
  ['REQUIRE_SECOND_FACTOR', 'doctor', 'must be a comma-separated list of super_admin, admin, supervisor, tech_support'],
  ['SESSION_IDLE_STAFF', '1', 'must be a whole number from 5 to 43200'],
  ['SESSION_IDLE_PRACTICE', 'long', 'must be a whole number from 5 to 43200'],
  ['SEED', 'some', 'must be demo or empty'],
  ['FIRST_PERSON', 'super', 'must be an e-mail address'],
  ['APP_SCHEME', 'https', 'must be the scheme of an application, as myapp'],
  [
    'INSTALLER_URL',
    'typodont.test/install',
    'typodont.test/install has no scheme; write https://typodont.test/install',
  ],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ['NODE_NAME', 'portal one', 'must be a name of letters, digits, points, colons and dashes; write portal-1'],
  ['SLOW_REQUEST_MS', 'long', 'must be a whole number from 0 to 600000'],
  ['RATE_LIMIT_PERSON', 'many', 'must be a whole number from 0 to 1000000'],
  ['RATE_LIMIT_KEY', '1.5', 'must be a whole number from 0 to 1000000'],
  ['RATE_LIMIT_ORGANIZATION', '-1', 'must be a whole number from 0 to 1000000'],
  ['SLOW_STATEMENT_MS', '-1', 'must be a whole number from 0 to 600000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel.test:4318', 'otel.test:4318 has no scheme; write https://otel.test:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be a number from 0 to 1; write 0.1 for a tenth'],
  ['OTEL_METRICS_EXPORTER', 'prometheus', 'must be otlp or none'],
  ['DATABSE_URL', 'postgres://db.test/cases', 'is no variable of the portal; write DATABASE_URL, or unset it'],
  ['S3_ACCES_KEY_ID', 'key', 'is no variable of the portal; write S3_ACCESS_KEY_ID, or unset it'],
  ['REDIS_URI', 'redis://cache.test', 'is no variable of the portal; write REDIS_URL, or unset it'],
  ['public_url', 'https://portal.test', 'is no variable of the portal; write PUBLIC_URL, or unset it'],
]

export const CLOSED = '127.0.0.1:1'
export const NOTHING = `nothing listens at ${CLOSED}; start the service, or write where it listens`
const UNKNOWN = 'the host nobody.invalid cannot be found; write a name that this machine can resolve, or an address'
const away = { ...production, EMBEDDED: '', MAIL_FROM: 'portal@practice.test' }

/** Faults that only the network and the service can report. */
export const NOT_THERE: WrongConfiguration[] = [
  ['DATABASE_URL', `postgres://me:secret@${CLOSED}/cases`, NOTHING],
  ['REDIS_URL', `redis://:secret@${CLOSED}`, NOTHING],
  ['SMTP_URL', `smtp://me:secret@${CLOSED}`, NOTHING],
  ['S3_ENDPOINT', `http://${CLOSED}`, NOTHING, s3],
  ['SEARCH_URL', `http://${CLOSED}`, NOTHING, search],
  ['STAX_URL', `http://${CLOSED}`, NOTHING, stax],
  ['REDIS_URL', '/run/nobody.sock', NOTHING.replace(CLOSED, '/run/nobody.sock')],
  ['DATABASE_URL', 'postgres://me:secret@nobody.invalid/cases', UNKNOWN, away],
  ['REDIS_URL', 'rediss://nobody.invalid', UNKNOWN, production],
  ['SMTP_URL', 'smtps://me:secret@nobody.invalid', UNKNOWN, { ...away, EMBEDDED: 'on' }],
  ['S3_ENDPOINT', 'https://nobody.invalid', UNKNOWN, { ...production, ...s3 }],
  ['SEARCH_URL', 'https://nobody.invalid', UNKNOWN, { ...production, ...search }],
  ['STAX_URL', 'https://nobody.invalid', UNKNOWN, { ...production, ...stax }],
]
