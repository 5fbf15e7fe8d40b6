import type { ClientBase } from 'pg'
import { inTransaction } from '#server/db/apply-migration.ts'
import { readBatches } from './read-rows.ts'
import { groupByReferences, readReferences, readTablesToMove, type Reference, type Table } from './tables.ts'

/**
 * Copies every table that is empty in the target: a group of tables is one transaction, so that it is there completely
 * or not at all, however often the move is interrupted.
 */
export async function copyRows(source: ClientBase, target: ClientBase) {
  const references = await readReferences(target)
  for (const group of await readGroups(target, references)) {
    if (await hasRows(target, group)) continue
    const inner = references.filter(({ from, to }) => [from, to].every((name) => group.some((t) => t.name === name)))
    await inTransaction(source, () => inTransaction(target, () => copyGroup(source, target, group, inner)))
  }
  await copySequences(source, target)
  await target.query('analyze')
}

/** The tables whose groups have rows in the target. */
export async function readCopiedTables(target: ClientBase): Promise<Table[]> {
  const copied: Table[] = []
  for (const group of await readGroups(target, await readReferences(target)))
    if (await hasRows(target, group)) copied.push(...group)
  return copied
}

async function readGroups(target: ClientBase, references: readonly Reference[]) {
  return groupByReferences(await readTablesToMove(target), references)
}

async function hasRows(target: ClientBase, tables: readonly Table[]) {
  const any = tables.map(({ name }) => `exists (select from ${name})`).join(' or ')
  const { rows } = await target.query<{ found: boolean }>(`select ${any} as found`)
  return rows[0]?.found === true
}

/**
 * No trigger runs, since what triggers write is copied too. A foreign key within the group is checked at its end; each
 * other one at each row, for which its table is there already.
 */
async function copyGroup(source: ClientBase, target: ClientBase, group: readonly Table[], inner: readonly Reference[]) {
  for (const { name } of group) await target.query(`alter table ${name} disable trigger user`)
  const strict = inner.filter(({ is_deferrable }) => !is_deferrable)
  for (const { from, constraint } of strict)
    await target.query(`alter table ${from} alter constraint ${constraint} deferrable`)
  await target.query('set constraints all deferred')
  for (const table of group) await copyTable(source, target, table)
  await target.query('set constraints all immediate')
  for (const { from, constraint } of strict)
    await target.query(`alter table ${from} alter constraint ${constraint} not deferrable`)
  for (const { name } of group) await target.query(`alter table ${name} enable trigger user`)
}

async function copyTable(source: ClientBase, target: ClientBase, { name, columns }: Table) {
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, at) => `given.c${at}::${type}`).join(', ')
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as given (${columns.map((_, at) => `c${at}`).join(', ')})`
  for await (const rows of readBatches(source, `select ${names} from ${name}`))
    await target.query(
      insert,
      columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    )
}

/** Removes the rows of the migrations, or those of an earlier try. They are no truth of this database yet. */
export async function clearRows(target: ClientBase) {
  const tables = (await readTablesToMove(target)).map(({ name }) => name)
  const { rows } = await target.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not has_table_privilege(name, 'truncate')`,
    [tables],
  )
  const appendOnly = rows.map(({ name }) => name).join(', ')
  for (const name of tables) await target.query(`alter table ${name} disable trigger user`)
  if (appendOnly) await target.query(`grant truncate on ${appendOnly} to current_user`)
  await target.query(`truncate ${tables.join(', ')}`)
  if (appendOnly) await target.query(`revoke truncate on ${appendOnly} from current_user`)
  for (const name of tables) await target.query(`alter table ${name} enable trigger user`)
}

/** The next number of each sequence is that of the source. */
async function copySequences(source: ClientBase, target: ClientBase) {
  const { rows } = await target.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) {
    const { rows: found } = await source.query(`select last_value, is_called from ${source.escapeIdentifier(name)}`)
    const [state] = found as { last_value: number; is_called: boolean }[]
    if (state)
      await target.query('select setval($1::regclass, $2, $3)', [
        target.escapeIdentifier(name),
        state.last_value,
        state.is_called,
      ])
  }
}
