import { describe, expect, it } from 'vitest'
import { readMigrations } from '#server/db/migrate.ts'
import { addedMigrations, PREVIOUS } from '#server/db/released.ts'
import { RELEASE } from '#server/db/release.ts'
import { runTypodont } from '#server/typodont.ts'
import { expandFaults } from './migration-rules.ts'

const REFUSED: [sql: string, fault: string][] = [
  ['drop table views', 'table views is dropped'],
  ['drop schema pgboss cascade', 'schema pgboss is dropped'],
  ['drop function seal_events', 'function seal_events is dropped'],
  ['alter table views rename to saved_views', 'views or a part of it is renamed'],
  ['alter table views rename column path to address', 'views or a part of it is renamed'],
  ['alter table views drop column path', 'views.path is dropped'],
  ['alter table views alter column path type jsonb using to_jsonb(path)', 'views.path changes its type'],
  [
    'alter table views alter column path set not null',
    'views.path becomes not null, and the release before may leave it out',
  ],
  [
    'alter table views alter column path drop default',
    'views.path loses its default, which the release before may need',
  ],
  [
    'alter table views add column icon text not null',
    'views.icon is not null without a default, and the release before does not know it',
  ],
  [
    'alter table views add column length int generated always as (length(path)) stored',
    'views.length is computed for every row while nobody can use the table',
  ],
  ["alter table views add check (path like '/%')", 'views gets a constraint that the release before may violate'],
  ['alter table views add unique (user_id, name)', 'views gets a constraint that the release before may violate'],
  ['alter table views enable row level security', 'what AT_EnableRowSecurity does to views is not known'],
  [
    'create unique index concurrently views_name on views (name)',
    'a unique index on views refuses rows that the release before writes',
  ],
  [
    'create index views_name on views (name)',
    'an index on views is built while nobody can write to it: create index concurrently',
  ],
  [
    'create index concurrently views_name on views (name); select 1',
    'an index that is built concurrently needs a file of its own',
  ],
  ['truncate views', 'what a TruncateStmt takes away is not known'],
  ["do $$ begin execute 'drop table views'; end $$", 'what a DoStmt takes away is not known'],
  [
    '-- contract: nothing is taken away by this one\nselect 1',
    '-- contract: stands before a statement that takes nothing away',
  ],
  ['-- contract: no\ndrop table views', 'table views is dropped'],
]

describe('a migration with which the release before cannot run', () => {
  it.each(REFUSED)('%s', async (sql, fault) => {
    expect(await expandFaults(sql, new Set())).toEqual([fault])
  })
})

it.each([
  'create table labels (id int primary key); create unique index labels_id on labels (id); alter table labels add check (id > 0)',
  'alter table views add column icon text',
  "alter table views add column icon text not null default 'eye' check (icon <> '')",
  'alter table views alter column path drop not null',
  'create index concurrently views_name on views (name)',
  "update views set name = 'Rush'; insert into views (name) values ('Late')",
  '-- contract: 1.0.0 reads and writes the name alone\nalter table views drop column path',
])('the release before can run with: %s', async (sql) => {
  expect(await expandFaults(sql, new Set())).toEqual([])
})

it('the release before can run with every migration that has come since', async () => {
  const made = new Set<string>()
  const faults: string[] = []
  for (const { name, sql } of addedMigrations(readMigrations()))
    faults.push(...(await expandFaults(sql, made)).map((fault) => `${name}: ${fault}`))
  expect(faults).toEqual([])
})

it('no migration of the release before was changed, lost or inserted', () => {
  const files = readMigrations()
  const released = files.filter(({ name }) => name in PREVIOUS.migrations)
  expect(Object.fromEntries(released.map(({ name, checksum }) => [name, checksum]))).toEqual(PREVIOUS.migrations)
  expect(files.slice(0, released.length)).toEqual(released)
  expect(RELEASE).toBe(PREVIOUS.release + 1)
})

it('typodont migrate --list says which ones the release before may meet', async () => {
  const lines: string[] = []
  expect(await runTypodont(['migrate', '--list'], (line) => lines.push(line))).toBe(0)
  const names = addedMigrations(readMigrations()).map(({ name }) => name)
  expect(lines).toEqual([
    ...names,
    `${names.length} migrations since ${PREVIOUS.version}, with which that release runs.`,
  ])
})
