import type pg from 'pg'

/** The rows in `migrations` of a database from before the squash (docs/decisions/024). */
const BEFORE = {
  first: { name: '0001-kernel.sql', checksum: 'abf026bc1eb25ac4372e556ac69d1c0dc0b0dd81c37a3068043ddc2bbdf6ad52' },
  last: '0068-files.sql',
  count: 55,
}
/** The last of the squashed files: those up to it create the same tables as all the earlier ones did. */
const LAST_SQUASHED = '0026-failed-jobs.sql'

type Recorded = { name: string; checksum: string }

/**
 * A database with all the migrations from before the squash equals the end of the squashed ones: these are recorded
 * instead, and nothing is run. Throws for a database that stopped in between, because its remaining migrations no
 * longer exist.
 */
export async function recordSquash(client: pg.PoolClient, files: readonly Recorded[]) {
  const { rows } = await client.query<Recorded>('select name, checksum from migrations')
  if (!rows.some(({ name, checksum }) => name === BEFORE.first.name && checksum === BEFORE.first.checksum)) return
  const last = rows
    .map((row) => row.name)
    .sort()
    .at(-1)
  if (last !== BEFORE.last || rows.length !== BEFORE.count) {
    throw new Error(
      `The database was made by an early version of the portal and stands at its migration ${last}, from where this version ` +
        'knows no way on. Start the last version before the squash of the migrations on it once, then this one: ' +
        'docs/decisions/024-squash.md says which.',
    )
  }
  const squashed = files.filter(({ name }) => name <= LAST_SQUASHED)
  await client.query('delete from migrations')
  await client.query('insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    squashed.map(({ name }) => name),
    squashed.map(({ checksum }) => checksum),
  ])
}
