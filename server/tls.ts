import { keysOf } from '#contract/records.ts'
import type { Exposure, ServiceVariable } from './exposure.ts'

/**
 * The rule of each address of another machine that protects its traffic from being read or changed on the way. Each
 * function returns the address to use.
 */
const WAYS = {
  DATABASE_URL: verifiedPostgres,
  DATABASE_READ_URL: verifiedPostgres,
  REDIS_URL: (address: string) => requireScheme(address, 'rediss://'),
  SMTP_URL: verifiedSmtp,
  S3_ENDPOINT: (address: string) => requireScheme(address, 'https://'),
  S3_PUBLIC_ENDPOINT: (address: string) => requireScheme(address, 'https://'),
  BACKUP_S3_ENDPOINT: (address: string) => requireScheme(address, 'https://'),
  SEARCH_URL: (address: string) => requireScheme(address, 'https://'),
  SEARCH_PUBLIC_URL: (address: string) => requireScheme(address, 'https://'),
  STAX_URL: (address: string) => requireScheme(address, 'https://'),
  REALTIME_URL: (address: string) => requireScheme(address, 'https://', 'wss://'),
  OTEL_EXPORTER_OTLP_ENDPOINT: (address: string) => requireScheme(address, 'https://'),
} as const satisfies Record<Exclude<ServiceVariable, 'S3_BUCKET'>, (address: string) => Safe>

type TlsVariable = keyof typeof WAYS
type Safe = { address: string } | { fault: string }

/** The variables whose service may be reached without TLS, if WITHOUT_TLS names them. */
export const TLS_VARIABLES = keysOf(WAYS)

type Given = { WITHOUT_TLS: readonly TlsVariable[] } & { [Name in TlsVariable]?: string | undefined }

/**
 * Requires TLS with a verified certificate for every address of another machine that is not named in WITHOUT_TLS; for
 * those the address alone decides. An address that disables TLS is rejected with a message instead of being corrected.
 */
export function requireTls(given: Given, { elsewhere }: Exposure) {
  const safe: { [Name in TlsVariable]?: string } = {}
  const faults: string[] = []
  for (const name of TLS_VARIABLES) {
    const address = given[name]
    if (address === undefined || !elsewhere.includes(name) || given.WITHOUT_TLS.includes(name)) continue
    const made = WAYS[name](address)
    if ('address' in made) safe[name] = made.address
    else faults.push(`${name}: ${made.fault}, since it is not on this machine (or name it in WITHOUT_TLS)`)
  }
  return { safe, faults, unsafe: given.WITHOUT_TLS.filter((name) => elsewhere.includes(name)) }
}

/**
 * Raises weaker modes to verify-full, as pg reads them for now; without a mode there would be no TLS. `sslmode` takes
 * precedence over `ssl`.
 */
function verifiedPostgres(address: string): Safe {
  const url = read(address)
  if (!url) return { fault: UNREADABLE }
  const { searchParams } = url
  const said = [...searchParams.getAll('sslmode'), ...searchParams.getAll('ssl')]
  const no = said.find((value) => ['disable', 'allow', 'no-verify', 'false', '0'].includes(value))
  if (no !== undefined) return { fault: `must not say ${no} to TLS` }
  searchParams.set('sslmode', 'verify-full')
  return { address: url.href }
}

const WEAKENS = /^(requireTLS|tls\.rejectUnauthorized)=(?!true$)|^(ignoreTLS|opportunisticTLS)=(?!false$)/

/** A connection to smtp:// starts as plain text; with requireTLS it ends unless the server supports TLS. */
function verifiedSmtp(address: string): Safe {
  const url = read(address)
  if (!url) return { fault: UNREADABLE }
  const no = Array.from(url.searchParams, (pair) => pair.join('=')).find((said) => WEAKENS.test(said))
  if (no !== undefined) return { fault: `must not say ${no}` }
  if (url.protocol !== 'smtps:') url.searchParams.set('requireTLS', 'true')
  return { address: url.href }
}

/** Compares the scheme as it is written, since not every client reads one in capitals as the standard does. */
function requireScheme(address: string, ...schemes: string[]): Safe {
  const isSafe = schemes.some((scheme) => address.startsWith(scheme))
  return isSafe ? { address } : { fault: `must begin with ${schemes.join(' or ')}` }
}

const UNREADABLE = 'must be an address whose special characters are written as %XX'

function read(address: string) {
  return URL.canParse(address) ? new URL(address) : undefined
}
