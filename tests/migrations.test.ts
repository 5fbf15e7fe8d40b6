import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#server/adapters/database/port.ts'
import { RELEASE } from '#server/db/release.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openTestDatabase } from '#server/testing/database.ts'

it('migrations are numbered without duplicates', () => {
  const names = readMigrations().map(({ name }) => name)
  const numbers = names.map((name) => /^(\d{4})-[a-z-]+\.sql$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(names.length)
})

/** Columns that refer to a row, or to an entry of a list, without a foreign key or a check; each has its reason. */
const UNBOUND = {
  // The trail outlives its subjects, and a foreign key to an event could not be checked, because no role may lock its
  // rows.
  events: ['actor_id', 'organization_id', 'patient_id', 'subject_id', 'user_id'],
  event_seals: ['event_id'],
  events_to_seal: ['event_id'],
  // Written by the process that seals, which must not wait for a row that somebody changes.
  event_feed: ['object_id', 'organization_id', 'patient_id'],
  case_positions: ['organization_id', 'patient_id'],
  webhook_deliveries: ['patient_id'],
  // The ledger remains when an organization is deleted.
  ledger_transactions: ['order_id', 'organization_id', 'source_id'],
  mails: ['event_id'],
  notifications: ['event_id'],
  // Daily sums and keys that are written with every change, so they must not lock rows of other tables.
  patient_step_totals: ['organization_id'],
  idempotency_keys: ['user_id'],
  // Methods are defined in contract/shipping.ts, with their prices and delivery days.
  printing_requests: ['shipping_method_id'],
  // Sealed rows: a user who leaves must not change what they offered or judged.
  setup_files: ['created_by_user_id'],
  setups: ['approved_by_user_id', 'changes_requested_by_user_id', 'completed_by_user_id'],
  // It refers to rows of several tables.
  search_passes: ['after_id'],
}

it('every column that refers to a row has a foreign key or is listed here', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attname ~ '_(id|by)$' and a.atttypid in ('integer'::regtype, 'bigint'::regtype) and a.attgenerated = ''
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('f', 'c') and a.attnum = any(k.conkey))
    group by 1`)
  await database.close()
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(UNBOUND)
})

describe('a database migrated by a newer release', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const leaveRelease = (release: number) =>
    database.pool.query("insert into migrations (name, checksum, release) values ($1, 'of later', $2)", [
      `9${release}-later.sql`,
      release,
    ])

  it('still works with the previous release during a rolling upgrade', async () => {
    await leaveRelease(RELEASE + 1)
    expect(await migrate(database.pool)).toEqual([])
  })

  it('is refused by older releases with one sentence', async () => {
    await leaveRelease(RELEASE + 2)
    await expect(migrate(database.pool)).rejects.toThrow(
      `The database is of release ${RELEASE + 2} and this portal is release ${RELEASE}, which knows release ${RELEASE + 1} at most: start the newer portal, or restore a backup from before the upgrade.`,
    )
  })
})

describe.skipIf(inject('template').kind === 'embedded')('a table that others use', () => {
  const patience = { lockMs: 20, pauseMs: 0, attempts: 3 }
  const files = [{ name: '9000-views.sql', sql: 'alter table views add column later text', checksum: 'of later' }]
  const allFiles = () => [...readMigrations(), ...files]
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('is waited for briefly, again and again, and then it is said who uses it', async () => {
    const other = await database.pool.connect()
    await other.query("begin; set application_name = 'nightly report'; lock table views in access share mode")
    const said: string[] = []
    const asked = migrate(database.pool, { files: allFiles(), patience, say: (line) => said.push(line) })
    await expect(asked).rejects.toThrow(
      /^Migration 9000-views.sql waited 3 times for 0.02 s for tables that others use, and gave up.*process \d+ \(nightly report, \w+.*idle in transaction\) for \d+ s\..*start again/,
    )
    expect(said).toEqual(['Migration 9000-views.sql waits for tables that are in use'])
    await other.query('rollback; reset application_name')
    other.release()
  })

  it('is changed as soon as it is free', async () => {
    const other = await database.pool.connect()
    await other.query('begin; lock table views in access share mode')
    // The transaction that is in the way ends between two attempts.
    const say = () => void other.query('rollback').then(() => other.release())
    const eager = { ...patience, attempts: 1000 }
    expect(await migrate(database.pool, { files: allFiles(), patience: eager, say })).toEqual(['9000-views.sql'])
  })

  it('is not needed by a start that has nothing to apply, so that it can start beside a backup', async () => {
    const backup = await database.pool.connect()
    await backup.query('begin; lock table migrations in access share mode')
    expect(await migrate(database.pool, { files: allFiles() })).toEqual([])
    await backup.query('rollback')
    backup.release()
  })

  it('waits for another node that migrates without holding a snapshot, for whose end that one might wait', async () => {
    const other = await database.pool.connect()
    await other.query('select pg_advisory_lock(7219402)')
    const idle = async () => {
      const { rows } = await other.query(
        `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
      )
      return rows.length === 0
    }
    let tell = (_line: string) => {}
    const said = new Promise<string>((resolve) => (tell = resolve))
    const asked = migrate(database.pool, { files: allFiles(), say: (line) => tell(line) })
    expect(await said).toBe('Another node migrates the database: waiting for it')
    await expect.poll(idle).toBe(true)
    await other.query('select pg_advisory_unlock(7219402)')
    other.release()
    expect(await asked).toEqual([])
  })
})

describe('an index that is built concurrently', () => {
  const sql = '-- For the list.\ncreate index concurrently views_later on views (path);\n'
  const index = { name: '9001-views.sql', sql, checksum: 'of the index' }
  const isValid = `select indisvalid as valid from pg_index where indexrelid = 'views_later'::regclass`
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const apply = () => migrate(database.pool, { files: [...readMigrations(), index] })

  it('is built outside of a transaction', async () => {
    expect(await apply()).toEqual([index.name])
    expect((await database.pool.query(isValid)).rows).toEqual([{ valid: true }])
    expect(await apply()).toEqual([])
  })

  it.each([
    [
      'was interrupted is built again',
      "update pg_index set indisvalid = false where indexrelid = 'views_later'::regclass",
    ],
    ['was built but not recorded is kept', 'select 1'],
  ])('%s', async (_name, state) => {
    await database.pool.query(state)
    await database.pool.query('delete from migrations where name = $1', [index.name])
    expect(await apply()).toEqual([index.name])
    expect((await database.pool.query(isValid)).rows).toEqual([{ valid: true }])
  })
})

it('no migration has to end within the time of a request', async () => {
  const database = await openTestDatabase()
  const limit = `create function is_unlimited(id int) returns int immutable language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise 'limited'; end if;
      return id;
    end $$;
    create table long_lists as select is_unlimited(1) as id`
  const files = [
    { name: '9101-lists.sql', sql: limit, checksum: 'of the table' },
    {
      name: '9102-lists.sql',
      sql: 'create index concurrently long on long_lists (is_unlimited(id))',
      checksum: 'of it',
    },
  ]
  const { rows: before } = await database.pool.query('show statement_timeout')
  expect(await migrate(database.pool, { files: [...readMigrations(), ...files] })).toEqual(
    files.map(({ name }) => name),
  )
  const { rows } = await database.pool.query('show statement_timeout')
  await database.close()
  expect(rows).toEqual(before)
})

describe('a database from before the squash', () => {
  const FIRST = {
    name: '0001-kernel.sql',
    checksum: 'abf026bc1eb25ac4372e556ac69d1c0dc0b0dd81c37a3068043ddc2bbdf6ad52',
  }
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('is refused and left unchanged if it stopped at an intermediate migration', async () => {
    await database.pool.query('delete from migrations')
    const insert = 'insert into migrations (name, checksum) values ($1, $2)'
    await database.pool.query(insert, [FIRST.name, FIRST.checksum])
    await database.pool.query(insert, ['0043-requests.sql', 'of long ago'])
    await expect(migrate(database.pool)).rejects.toThrow(
      'made by an early version of the portal and stands at its migration 0043-requests.sql',
    )
    const { rows } = await database.pool.query('select name from migrations order by name')
    expect(rows).toEqual([{ name: FIRST.name }, { name: '0043-requests.sql' }])
  })

  it('is not mistaken for a newer one with a changed file', async () => {
    await database.pool.query('delete from migrations where name <> $1', [FIRST.name])
    await database.pool.query("update migrations set checksum = 'another'")
    await expect(migrate(database.pool)).rejects.toThrow(
      'Migration 0001-kernel.sql was changed after it had been applied.',
    )
  })
})
