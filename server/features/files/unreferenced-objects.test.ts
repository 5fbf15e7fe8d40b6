import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '#server/db/schema.ts'
import { testApp } from '#server/testing/app.ts'
import { REFERENCED_OBJECTS } from './referenced-objects.ts'
import { filterUnreferenced, LOOK_UPS } from './unreferenced-objects.ts'

const { services } = await testApp()

const TABLES = ['patient_files', 'setup_files', 'asked_item_files', 'bracket_libraries'] as const
const KEY_COLUMNS = ['file_path', 'thumbnail_path', 'light_path'] as const

/** Writes a row of each table, whose keys name their table and column, and rolls back at the end. */
async function withObjects(check: (db: Kysely<DB>, keys: string[]) => Promise<void>) {
  const over = new Error('undone')
  const done = services.db.transaction().execute(async (trx) => {
    // Without the rows that these belong to.
    await sql`set local session_replication_role = replica`.execute(trx)
    const keys: string[] = []
    for (const table of TABLES) keys.push(...(await writeRow(trx, table)))
    await check(trx, keys)
    throw over
  })
  await expect(done).rejects.toBe(over)
}

/** Fills the columns that a row must have, whatever they mean. */
async function writeRow(trx: Kysely<DB>, table: (typeof TABLES)[number]) {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and (column_name like '%path' or is_nullable = 'NO' and column_default is null)
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(trx)
  const values = columns.map(
    ({ name, type }) => [name, name === 'part' ? 'teeth' : valueOf(table, name, type)] as const,
  )
  await sql`insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(trx)
  return values.filter(([name]) => (KEY_COLUMNS as readonly string[]).includes(name)).map(([, value]) => String(value))
}

function valueOf(table: string, name: string, type: string) {
  if (type.startsWith('timestamp')) return services.clock()
  return type === 'text' ? `${table}/${name}` : 1
}

it('an object is referenced whichever column names it, and however many are asked for', async () => {
  await withObjects(async (db, keys) => {
    expect(keys).toHaveLength(10)
    const unknown = ['patient_files/light_path.old', 'nobody/light_path']
    expect(await filterUnreferenced({ db }, [...keys, ...unknown])).toEqual(unknown)
    for (const key of keys) expect(await filterUnreferenced({ db }, [key, 'nobody'])).toEqual(['nobody'])
    const { rows } = await sql<{ key: string }>`${sql.raw(REFERENCED_OBJECTS)}`.execute(db)
    expect(
      await filterUnreferenced(
        { db },
        rows.map(({ key }) => key),
      ),
    ).toEqual([])
  })
})

it('no table is read from its beginning to its end for a few keys', async () => {
  await services.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from (select array['a'] as keys, array[1] as hashes) asked
      cross join lateral (${sql.raw(LOOK_UPS)}) found`.execute(trx)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const table of TABLES.slice(0, 3)) expect(plan).toContain(`${table}_derived`)
    expect(plan).not.toContain('Seq Scan')
  })
})
