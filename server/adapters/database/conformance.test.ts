import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './index.ts'
import { openPglite } from './pglite.ts'
import type { Database } from './port.ts'
import { openPostgres } from './postgres.ts'

const databaseUrl = process.env.TEST_DATABASE_URL
const dir = mkdtempSync(path.join(os.tmpdir(), 'typodont-database-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('embedded', () => {
  conformance(() => openPglite({ dataDir: dir, inMemory: true }))
})

describe.skipIf(!databaseUrl)(`PostgreSQL${databaseUrl ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
  conformance(() => openPostgres({ databaseUrl: databaseUrl ?? '', max: 3 }))
})

function conformance(open: () => Promise<Database>) {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  it('returns values in the format of the API', async () => {
    const { rows } = await db.pool.query(`
        select 9007199254740991::int8 as big, 12.50::numeric as price, date '2026-03-01' as day,
          timestamptz '2026-11-21 06:00:52.1+02' as at, timestamptz '2026-11-21 06:00:52.123456Z' as fine,
          array[1, null]::int8[] as bigs, array[timestamptz '2026-01-01Z'] as times, null::date as none`)
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        price: 12.5,
        day: '2026-03-01',
        at: '2026-11-21T04:00:52.100Z',
        fine: '2026-11-21T06:00:52.123Z',
        bigs: [1, null],
        times: ['2026-01-01T00:00:00.000Z'],
        none: null,
      },
    ])
  })

  it('uses UTC and has the extensions that the search needs', async () => {
    expect((await db.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
    const { rows } = await db.pool.query(
      `select name from pg_available_extensions where name in ('pg_trgm', 'unaccent') order by name`,
    )
    expect(rows).toEqual([{ name: 'pg_trgm' }, { name: 'unaccent' }])
  })

  it('discards the session settings and open transaction of a broken client', async () => {
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(`create table left_open (id int)`)
    client.release(new Error('broken'))
    const { rows } = await db.pool.query(`select to_regclass('left_open') as found`)
    expect(rows).toEqual([{ found: null }])
    expect((await db.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
  })

  it('keeps working after failing statements that run side by side', async () => {
    const asked = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? db.pool.query('select $1::int as n', [i]) : db.pool.query('select 1 / 0'),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.map((each) => each.status)).toEqual(asked.map((_, i) => (i % 2 ? 'fulfilled' : 'rejected')))
  })

  it('answers pipelined statements in order, including those after a failure', async () => {
    const client = await db.pool.connect()
    const asked = [
      client.query('begin'),
      client.query('select $1::int as n', [1]),
      client.query('select 1 / $1::int', [0]),
      client.query('select 2 as n'),
      client.query('commit'),
      client.query('select $1::int as n', [3]),
    ]
    const ended = await Promise.allSettled(asked)
    client.release()
    const told = ended.map((each) =>
      each.status === 'fulfilled' ? [each.value.command, each.value.rows] : (each.reason as { code: string }).code,
    )
    expect(told).toEqual([
      ['BEGIN', []],
      ['SELECT', [{ n: 1 }]],
      '22012',
      '25P02',
      ['ROLLBACK', []],
      ['SELECT', [{ n: 3 }]],
    ])
  })

  it('stores and returns large values', async () => {
    const text = 'é'.repeat(300_000)
    const { rows } = await db.pool.query('select $1::text as text, length($1::text) as length', [text])
    expect(rows).toEqual([{ text, length: 300_000 }])
  })
}

describe('an embedded database on disk', () => {
  it('keeps its rows, refuses a second process and starts from a snapshot', async () => {
    const first = await openPglite({ dataDir: dir })
    await first.pool.query('create table kept as select 1 as n')
    await expect(openPglite({ dataDir: dir, lockWaitMs: 0 })).rejects.toThrow('in use by another process')
    const snapshot = path.join(dir, 'snapshot.tar')
    await first.dump(snapshot)
    await first.close()

    const again = await openDatabase({ dataDir: dir })
    expect((await again.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    await again.close()

    const copy = await openPglite({ dataDir: dir, inMemory: true, snapshot })
    expect((await copy.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    await copy.close()
  })
})
