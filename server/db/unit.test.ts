import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { testSource } from '#server/testing/factories.ts'
import { inTransaction } from '#server/work.ts'
import { runReads, runTransaction, type Unit } from './unit.ts'

const t = await testApp()
const { pool } = t.services.database
const nobody = testSource(t.services)
const insert = (db: typeof t.services.db, text: string) =>
  sql`insert into survey_questions (id, question) values (7001, ${text})`.execute(db)

async function isThere(question: string) {
  const rows = await t.services.db
    .selectFrom('survey_questions')
    .where('question', '=', question)
    .select('id')
    .execute()
  return rows.length > 0
}

it('rolls everything back when the work fails and leaves the connection clean', async () => {
  const failed = runTransaction(pool, async ({ db }) => {
    await insert(db, 'Taken back?')
    throw new Error('not so')
  })
  await expect(failed).rejects.toThrow('not so')
  expect(await isThere('Taken back?')).toBe(false)
  const [row] = await runReads(pool, async ({ db }) => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows)
  expect(row).toEqual({ n: 1 })
})

it('fails with the error of an unawaited statement, not with those after it', async () => {
  const failed = inTransaction(t.services, nobody, async ({ db }, unit) => {
    unit.send(sql`select 1 / 0`.execute(db))
    await insert(db, 'After a failure?')
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await isThere('After a failure?')).toBe(false)
})

it('does not commit when an error was swallowed', async () => {
  const failed = runTransaction(pool, async ({ db }) => {
    await insert(db, 'Overheard?')
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await isThere('Overheard?')).toBe(false)
})

it('returns no rows before its check has passed, and none when the check fails', async () => {
  let heard = 0
  const failed = runReads(pool, async (unit) => {
    const { db } = unit.after(Promise.reject(new Error('somebody else')))
    await sql`select 1`.execute(db)
    heard += 1
  })
  await expect(failed).rejects.toThrow('somebody else')
  expect(heard).toBe(0)
})

it('runs no statement of a branch that continues after another has failed', async () => {
  const failed = runTransaction(pool, ({ db }) =>
    Promise.all([
      sql`select 1`.execute(db).then(() => insert(db, 'Gone on?')),
      // The rollback is queued behind this query, so that the branch gets its answer first.
      sql`select count(*) from generate_series(1, 1000000)`.execute(db),
      Promise.reject(new Error('refused')),
    ]),
  )
  await expect(failed).rejects.toThrow('refused')
  expect(await isThere('Gone on?')).toBe(false)
})

it('runs no statement after its end', async () => {
  const late = await runReads(pool, async ({ db }) => db)
  await expect(sql`select 1`.execute(late)).rejects.toThrow('after the end')
})

it('retries when a migration has changed the columns of a cached plan', async () => {
  await sql`create table plans_kept (id int primary key)`.execute(t.services.db)
  await sql`insert into plans_kept values (1)`.execute(t.services.db)
  const read = ({ db }: Unit) => sql`select * from plans_kept where id = ${1}`.execute(db)
  try {
    // PostgreSQL prepares a statement only after several uses, so this repeats it.
    for (let turn = 0; turn < 8; turn += 1) await runReads(pool, read)
    await sql`alter table plans_kept add column name text`.execute(t.services.db)
    for (const work of [runReads, runTransaction])
      expect((await work(pool, read)).rows).toEqual([{ id: 1, name: null }])
  } finally {
    await sql`drop table plans_kept`.execute(t.services.db)
  }
})
