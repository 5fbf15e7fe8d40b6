import { sql, type Kysely } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { patientCalls } from '#contract/patients.ts'
import { trailCalls } from '#contract/trail.ts'
import type { DB } from '#server/db/schema.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { checkTrail } from './check.ts'

const t = await testApp()
const { db } = t.services
const staff = t.as(await makeUser(t.services, { role: 'tech_support' }))

/** Creates three sealed events. */
async function makeTrail() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const made = await makeCase(t.services, place)
  for (const first_name of ['Noor', 'Zoë', 'Ada'])
    await t.as(owner).call(patientCalls.update, { params: { id: made.id }, body: { first_name, last_name: 'Haddad' } })
  await sealEvents(db, 'infinity')
}

/** Simulates an attacker with database access who has disabled the triggers; rolls back at the end. */
async function tampered(how: string, check: (db: Kysely<DB>) => Promise<void>) {
  const over = new Error('undone')
  const done = db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(how).execute(trx)
    await check(trx)
    throw over
  })
  await expect(done).rejects.toBe(over)
}

const THIRD = '(select max(position) - 2 from event_seals)'
const EVENT = `(select event_id from event_seals where position = ${THIRD})`

describe('the trail', () => {
  it('rejects updates, deletions and truncation, also of its seals', async () => {
    await makeTrail()
    for (const table of ['events', 'event_seals']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
    }
    await expect(sql`update event_seals set hash = ''`.execute(db)).rejects.toThrow('append-only')
  })

  it.each([
    ['an event with a changed actor', `update events set actor_id = 1 where id = ${EVENT}`, 'changed'],
    [
      'an event with a changed time',
      `update events set created_at = now() + interval '1 s' where id = ${EVENT}`,
      'changed',
    ],
    ['a missing event', `delete from events where id = ${EVENT}`, 'event_missing'],
    ['a missing seal', `delete from event_seals where position = ${THIRD}`, 'seal_missing'],
    ['an inserted event', `insert into events (name) values ('patient.opened')`, 'never_sealed'],
    ['an event deleted before it was sealed', 'insert into events_to_seal values (999999999)', 'event_missing'],
  ])('detects %s', async (_what, how, kind) => {
    await makeTrail()
    await tampered(how, async (trx) =>
      expect(await checkTrail(trx)).toMatchObject({ is_whole: false, fault: { kind } }),
    )
    expect(await checkTrail(db)).toMatchObject({ is_whole: true, fault: null })
  })

  it('detects a cut-off end, and a rebuilt chain, given an earlier seal', async () => {
    await makeTrail()
    const { sealed, hash } = await checkTrail(db)
    const known = { position: sealed, hash }
    const cut = `delete from events where id = (select event_id from event_seals order by position desc limit 1);
      delete from event_seals where position = ${sealed}`
    await tampered(cut, async (trx) => {
      expect((await checkTrail(trx)).is_whole).toBe(true)
      expect(await checkTrail(trx, known)).toMatchObject({ fault: { kind: 'other_trail', position: sealed } })
    })
    await makeTrail()
    expect((await checkTrail(db, known)).is_whole).toBe(true)
  })

  // The embedded database has one connection, so no commit can be late there.
  it.skipIf(inject('template').kind === 'embedded')('has no gap when a change commits late', async () => {
    await makeTrail()
    const late = await t.services.database.pool.connect()
    try {
      await late.query(`begin; insert into events (name) values ('patient.opened')`)
      await db.insertInto('events').values({ name: 'patient.opened', data: '{}' }).execute()
      await sealEvents(db, 'infinity')
      await late.query('commit')
    } finally {
      late.release()
    }
    expect(await checkTrail(db)).toMatchObject({ is_whole: true, waiting: 1 })
  })

  it('has no gap when a change is rolled back', async () => {
    await makeTrail()
    await db.transaction().execute(async (trx) => {
      await sql`savepoint before`.execute(trx)
      await trx.insertInto('events').values({ name: 'patient.opened', data: '{}' }).execute()
      await sql`rollback to before`.execute(trx)
    })
    await sealEvents(db, 'infinity')
    expect(await checkTrail(db)).toMatchObject({ is_whole: true, waiting: 0 })
  })
})

describe('GET /events/check', () => {
  it('is limited to staff, and returns whether the trail is intact', async () => {
    const { owner } = await makeOrganization(t.services)
    expect((await t.as(owner).refused(trailCalls.check)).status).toBe(403)
    const { data } = await staff.call(trailCalls.check)
    expect(data).toMatchObject({ is_whole: true, fault: null })
    expect(data.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
