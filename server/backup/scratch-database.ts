import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { errorCode } from '#server/error-code.ts'
import { withClient } from './postgres-dump.ts'

const PREFIX = 'typodont_drill_'
const DAY_MS = 86_400_000
/** SQLSTATE of a right that is missing. */
const REFUSED = '42501'

/**
 * Gives `use` the address of an empty database beside this one, and drops it at the end, whatever happened. One that a
 * killed process left is dropped by the next drill after a day.
 */
export async function withScratchDatabase<Result>(
  databaseUrl: string,
  use: (scratchUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `${PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`
  await withClient(databaseUrl, async (client) => {
    await dropLeftovers(client)
    await createLike(client, name)
  })
  try {
    return await use(withDatabaseName(databaseUrl, name))
  } finally {
    await withClient(databaseUrl, (client) => client.query(`drop database ${name} with (force)`))
  }
}

async function createLike(client: Client, name: string) {
  const { rows } = await client.query<{ collation: string; type: string; owner: string }>(
    'select datcollate as collation, datctype as type, current_user as owner from pg_database where datname = current_database()',
  )
  const { collation = 'C', type = 'C', owner = '' } = rows[0] ?? {}
  const locale = `lc_collate ${client.escapeLiteral(collation)} lc_ctype ${client.escapeLiteral(type)}`
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8' ${locale}`)
  } catch (cause) {
    if (errorCode(cause) !== REFUSED) throw cause
    throw new Error(
      `The drill restores into a database beside this one, which ${owner} may not create; let a superuser run: alter role ${client.escapeIdentifier(owner)} createdb`,
      { cause },
    )
  }
}

async function dropLeftovers(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like '${PREFIX.replaceAll('_', '\\_')}%' and pg_get_userbyid(datdba) = current_user`,
  )
  for (const { name } of rows) {
    const time = Number(/^typodont_drill_(\d+)_[0-9a-f]+$/.exec(name)?.[1] ?? Infinity)
    if (time < Date.now() - DAY_MS) await client.query(`drop database if exists ${name} with (force)`)
  }
}

/** The address of another database of the same server. */
function withDatabaseName(databaseUrl: string, name: string) {
  return databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`)
}
