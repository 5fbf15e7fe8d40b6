import type { ClientBase } from 'pg'
import type { DatabaseFacts } from './manifest.ts'
import { NOTE } from '#server/db/unfinished-restore.ts'

/** Reads what a manifest says of a database, in the transaction of the client. */
export async function readDatabaseFacts(client: ClientBase, kind: DatabaseFacts['kind']): Promise<DatabaseFacts> {
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const { rows: installations } = await client.query<{ id: string; generation: number | string }>(
    'select id, generation from installation',
  )
  const { rows: seals } = await client.query<{ position: number | string; hash: string }>(
    `select position, encode(hash, 'hex') as hash from event_seals order by position desc limit 1`,
  )
  const [installation] = installations
  const [seal] = seals
  return {
    kind,
    server_version: versions[0]?.server_version ?? '',
    installation: installation ? { id: installation.id, generation: Number(installation.generation) } : null,
    seal: seal ? { position: Number(seal.position), hash: seal.hash } : null,
    tables: await readTables(client),
  }
}

type Tables = DatabaseFacts['tables']

/** Counts the rows of every table. A right that the owner has revoked from itself is missing in the list of the table. */
export async function readTables(client: ClientBase): Promise<Tables> {
  const { rows: listed } = await client.query<{ name: string; revoked: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name, array(
      select given.privilege from unnest(array['INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE']) as given (privilege)
      where c.relacl is not null and not exists (
        select from aclexplode(c.relacl) a where a.grantee = c.relowner and a.privilege_type = given.privilege)
    ) as revoked
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.oid is distinct from to_regclass('${NOTE}')
    order by 1`)
  const tables: Tables = {}
  for (const { name, revoked } of listed) {
    const { rows } = await client.query<{ count: number | string }>(`select count(*) as count from ${name}`)
    tables[name] = { rows: Number(rows[0]?.count), revoked }
  }
  return tables
}

/** What is not as in the manifest: tables, their rows, and the rights that their owner has given up. */
export function compareTables(wanted: Tables, found: Tables): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort()
  return names.flatMap((name) => {
    const [was, is] = [wanted[name], found[name]]
    if (!was) return `${name} is not in the manifest`
    if (!is) return `${name} is missing`
    return [
      ...(was.rows === is.rows ? [] : [`${name} has ${is.rows} rows instead of ${was.rows}`]),
      ...(was.revoked.join() === is.revoked.join() ? [] : [`${name} lets its owner do what it did not`]),
    ]
  })
}

export function refuseDifferences(differences: readonly string[]) {
  if (differences.length > 0)
    throw new Error(`The restored database is not what the backup says: ${differences.join('; ')}.`)
}

/** Whether the database holds anything of its user: a table, a view or a sequence. The note of a restore is none. */
export async function isEmptyDatabase(client: ClientBase) {
  const { rows } = await client.query<{ is_empty: boolean }>(`
    select not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relpersistence <> 't'
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and c.oid is distinct from to_regclass('${NOTE}')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as is_empty`)
  return rows[0]?.is_empty ?? false
}
