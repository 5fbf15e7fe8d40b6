import { describe, expect, it } from 'vitest'
import { noteCalls } from '#contract/notes.ts'
import { patientCalls } from '#contract/patients.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'

const t = await testApp()
const { pool } = t.services.database

/** The statement by which the migration converts the texts that it finds. */
const FILL = /do \$\$[^]*end \$\$;/.exec(
  readMigrations().find(({ sql }) => sql.includes('create table patient_notes'))?.sql ?? '',
)?.[0]

describe('notes from before they were entries', () => {
  it('become entries with the author from the trail, or without one if the trail has none', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const manager = await makeMember(t.services, organization.id, 'organization_manager')
    const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const edit = (
      patient_id: number,
      kind: string,
      actor_id: number | null,
      before: string | null,
      after: string | null,
    ) =>
      pool.query(
        `insert into events (name, actor_id, patient_id, data)
         values ('patient.note_changed', $1, $2, jsonb_build_object('kind', $3::text, 'before', $4::text, 'after', $5::text))`,
        [actor_id, patient_id, kind, before, after],
      )
    const told = await makeCase(t.services, place)
    await edit(told.id, 'doctor_notes', owner.id, null, 'Gone.')
    await edit(told.id, 'doctor_notes', owner.id, 'Gone.', 'First.')
    await edit(told.id, 'doctor_notes', manager.id, 'First.', 'First.\n\nSecond.')
    await edit(told.id, 'doctor_notes', owner.id, 'First.\n\nSecond.', 'First.\n\nSecond.\n\nThird.')
    // The first entries stay, and the last one is rewritten.
    await edit(told.id, 'doctor_notes', manager.id, 'First.\n\nSecond.\n\nThird.', 'First.\n\nSecond.\n\nFourth.')
    const untold = await makeCase(t.services, place)
    await edit(untold.id, 'internal_notes', owner.id, null, 'Something else.')
    await pool.query(`update patients set doctor_notes = E'First.\n\nSecond.\n\nFourth.' where id = $1`, [told.id])
    await pool.query(`update patients set internal_notes = 'Imported.', management_notes = '' where id = $1`, [
      untold.id,
    ])

    // Leaves only the text, as before entries existed.
    await pool.query('delete from patient_notes where patient_id in ($1, $2)', [told.id, untold.id])
    await pool.query(FILL ?? '')

    const { rows } = await pool.query(
      'select patient_id, kind, note, user_id from patient_notes where patient_id in ($1, $2) order by id',
      [told.id, untold.id],
    )
    expect(rows).toEqual([
      { patient_id: told.id, kind: 'doctor', note: 'First.', user_id: owner.id },
      { patient_id: told.id, kind: 'doctor', note: 'Second.', user_id: manager.id },
      { patient_id: told.id, kind: 'doctor', note: 'Fourth.', user_id: manager.id },
      { patient_id: untold.id, kind: 'internal', note: 'Imported.', user_id: null },
    ])
  })

  it('become entries while a server of the previous release still writes only the text', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const { id } = await makeCase(t.services, place)
    const params = { id }
    await t.as(owner).call(noteCalls.add, { params, body: { kind: 'doctor', note: 'First.' } })
    const write = (text: string | null) =>
      pool.query('update patients set doctor_notes = $2, updated_by_user_id = $3 where id = $1', [id, text, owner.id])
    const entries = async () => {
      const { patient } = await t.as(owner).call(patientCalls.get, { params })
      return patient.notes.map(({ note, author }) => [note, author?.id])
    }
    await write('First.\n\nSecond.')
    expect(await entries()).toEqual([
      ['First.', owner.id],
      ['Second.', owner.id],
    ])
    await t.as(owner).call(noteCalls.add, { params, body: { kind: 'doctor', note: 'Third.' } })
    expect((await entries()).map(([note]) => note)).toEqual(['First.', 'Second.', 'Third.'])
    await write('All anew.')
    expect(await entries()).toEqual([['All anew.', owner.id]])
    await write(null)
    expect(await entries()).toEqual([])
  })
})
