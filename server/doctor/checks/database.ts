import type { PoolClient } from 'pg'
import { localAddress } from '#server/local-address.ts'
import { errorMessage } from '#server/start-checks.ts'
import { get } from '../identify-portal.ts'
import type { Check, Context } from '../check.ts'
import { fault, type Finding, ok, warning } from '../finding.ts'

/** PostgreSQL 15, as server_version_num writes it. */
const OLDEST = 150_000
/** A page takes several statements after each other, so that each millisecond to the database is felt many times. */
const SLOW_MS = 20

/** Version, encoding, way and rights of the database. What the rights are tried with is rolled back. */
export const database: Check = {
  name: 'DATABASE_URL',
  async run(context) {
    const opened = await context.database()
    if (opened.kind === 'closed') return [opened.finding]
    if (opened.kind === 'new') return [ok('DATABASE_URL', 'unset: the first start makes the embedded database')]
    if (opened.kind === 'held') return [await portalWithDatabase(context)]
    const client = await opened.pool.connect()
    try {
      const { version, name, findings } = await readServer(client)
      const ms = await medianRoundTrip(client)
      const what = `${opened.embedded ? 'unset: the embedded database, ' : ''}PostgreSQL ${version}, database ${name}, ${ms.toFixed(1)} ms away`
      const slow = ms > SLOW_MS
      const line = slow
        ? warning('DATABASE_URL', what, 'move the portal nearer to its database')
        : ok('DATABASE_URL', what)
      return [line, ...findings, ...(await tryRights(client))]
    } finally {
      client.release()
    }
  },
}

/** The portal that holds the embedded database says whether it can use it. */
async function portalWithDatabase({ config, portalHere }: Context): Promise<Finding> {
  const what = 'unset: a running portal holds the embedded database'
  const address = localAddress(config)
  const portal = await portalHere()
  const reply = portal.kind === 'ours' ? await get(`${address}/readyz`).catch(() => undefined) : undefined
  if (reply?.status === 200) return ok('DATABASE_URL', `${what}; it says that it is ready`)
  const state = portal.kind === 'ours' ? `says that it is not ready` : `does not answer at ${address}`
  return fault('DATABASE_URL', `${what}, and it ${state}`, 'wait until it has started, or read its log')
}

async function readServer(client: PoolClient) {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, current_database() as name`,
  )
  const { number = 0, version = '', encoding = '', name = '' } = rows[0] ?? {}
  const findings = [
    number < OLDEST &&
      fault(
        'DATABASE_URL',
        `PostgreSQL ${version} is too old`,
        'upgrade it to 15 or newer, or write the address of one that is',
      ),
    encoding !== 'UTF8' &&
      fault(
        'DATABASE_URL',
        `the encoding of the database is ${encoding}`,
        'create it with --template=template0 --encoding=UTF8',
      ),
  ].filter((finding) => finding !== false)
  return { version: version.replace(/ .*/, ''), name, findings }
}

async function medianRoundTrip(client: PoolClient) {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await client.query('select 1')
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[2] ?? 0
}

/** What migrations do, each with what to do if the server refuses it. */
const RIGHTS = [
  {
    sql: 'create table typodont_doctor (id integer)',
    right: 'create tables',
    write: 'make it the owner of the database, or grant create on the schema public',
  },
  {
    sql: 'create temporary table typodont_doctor_temporary (id integer)',
    right: 'create temporary tables',
    write: 'grant temporary on the database',
  },
  {
    sql: 'create extension if not exists pg_trgm',
    right: 'create the extension pg_trgm',
    write:
      'grant create on the database, install the package with the contrib modules, or create the extension as its superuser',
  },
]

async function tryRights(client: PoolClient): Promise<Finding[]> {
  const findings: Finding[] = []
  await client.query('begin')
  try {
    for (const { sql, right, write } of RIGHTS) {
      await client.query('savepoint before_trial')
      try {
        await client.query(sql)
      } catch (error) {
        findings.push(fault('DATABASE_URL', `its user cannot ${right} (${errorMessage(error)})`, write))
        await client.query('rollback to savepoint before_trial')
      }
    }
    findings.push(...(await foreignTables(client)))
  } finally {
    await client.query('rollback')
  }
  return findings.length > 0
    ? findings
    : [ok('database rights', 'tables, temporary tables and the extension can be created')]
}

/** A migration changes tables, which their owner alone may do. */
async function foreignTables(client: PoolClient) {
  const { rows } = await client.query<{ owner: string; count: number }>(
    `select pg_get_userbyid(relowner) as owner, count(*)::int as count from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'USAGE')
     group by 1 order by 1`,
  )
  return rows.map(({ owner, count }) =>
    fault(
      'DATABASE_URL',
      `${count} tables belong to ${owner}, whose rights its user does not have`,
      `write the user ${owner}, or give the tables to the portal's user with reassign owned`,
    ),
  )
}
