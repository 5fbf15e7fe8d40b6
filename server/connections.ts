import path from 'node:path'
import { parseAddress } from './address-schema.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

/** Says in one line what the portal is connected to, without users, passwords and keys. */
export async function describeConnections({ config, database }: Pick<Services, 'config' | 'database'>) {
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
  // Distributions append the name of their package.
  const version = rows[0]?.server_version.split(' ')[0] ?? ''
  return `Connected to ${connections(config, version).join(', ')}`
}

function connections(config: Config, version: string) {
  const { databaseUrl, databaseReadUrl, dataDir, s3, smtpUrl, search, redisUrl, payments } = config
  return [
    databaseUrl
      ? `PostgreSQL ${version} at ${placeOf(databaseUrl)}`
      : `embedded PostgreSQL ${version} in ${path.join(dataDir, 'postgres')}`,
    ...(databaseReadUrl ? [`read replica at ${placeOf(databaseReadUrl)}`] : []),
    s3
      ? `files in the bucket ${s3.bucket} at ${s3.endpoint ? placeOf(s3.endpoint) : 'Amazon S3'}`
      : `files in ${path.join(dataDir, 'files')}`,
    smtpUrl ? `mail by ${placeOf(smtpUrl)}` : 'mail kept in the database',
    search ? `search by Meilisearch at ${placeOf(search.url)}` : 'search in PostgreSQL',
    redisUrl
      ? `push over Redis at ${placeOf(redisUrl)}`
      : databaseUrl
        ? 'push over PostgreSQL'
        : 'push in this process',
    payments.kind === 'off' ? 'payments off' : `payments by ${payments.kind} at ${placeOf(payments.url)}`,
  ]
}

/** The host, and for a database its name. A socket is a path. */
function placeOf(address: string) {
  const url = parseAddress(address, true)
  if (!url) return address.startsWith('/') ? address : 'an address that cannot be read'
  const host = url.searchParams.get('host') ?? (url.host || 'the socket of this machine')
  return host + url.pathname.replace(/\/$/, '')
}
