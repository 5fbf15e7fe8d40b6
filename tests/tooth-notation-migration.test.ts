import { expect, it } from 'vitest'
import { readMigrations } from '#server/db/migrate.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'

const t = await testApp()
const { pool } = t.services.database

/** The statement by which the migration finds the notations that somebody chose. */
const FILL = /update organizations[^]*$/.exec(
  readMigrations().find(({ sql }) => sql.includes('add column chosen_tooth_notation'))?.sql ?? '',
)?.[0]

it('keeps the tooth notation that the trail shows as chosen, and one that was never the default', async () => {
  const stored = async (notation: string) => {
    const { organization } = await makeOrganization(t.services)
    await pool.query('update organizations set tooth_notation = $2 where id = $1', [organization.id, notation])
    return organization.id
  }
  const [untouched, chosen, palmer] = [await stored('fdi'), await stored('fdi'), await stored('palmer')]
  const insert = `insert into events (name, organization_id, data) values ('organization.updated', $1, $2)`
  await pool.query(insert, [untouched, { before: { name: 'A' }, after: { name: 'B' } }])
  await pool.query(insert, [chosen, { before: { tooth_notation: 'palmer' }, after: { tooth_notation: 'fdi' } }])

  await pool.query(FILL ?? '')

  const { rows } = await pool.query(
    'select id, chosen_tooth_notation from organizations where id = any ($1) order by id',
    [[untouched, chosen, palmer]],
  )
  expect(rows).toEqual([
    { id: untouched, chosen_tooth_notation: null },
    { id: chosen, chosen_tooth_notation: 'fdi' },
    { id: palmer, chosen_tooth_notation: 'palmer' },
  ])
})
