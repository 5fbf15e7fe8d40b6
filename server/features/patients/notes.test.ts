import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { noteCalls, type NoteKind } from '#contract/notes.ts'
import { patientCalls } from '#contract/patients.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const { id } = await makeCase(t.services, place)
  const manager = await makeMember(t.services, organization.id, 'organization_manager')
  const lab = await makeLabPartner(t.services, organization.id)
  const [tech, admin] = [
    await makeUser(t.services, { role: 'tech_support' }),
    await makeUser(t.services, { role: 'admin' }),
  ]
  const params = { id }
  const add = async (who: { id: number }, kind: NoteKind, note: string) =>
    (await t.as(who).call(noteCalls.add, { params, body: { kind, note } })).note
  const read = async (who: { id: number }) => (await t.as(who).call(patientCalls.get, { params })).patient
  const save = (who: { id: number }, body: object) => t.as(who).send(patientCalls.saveNotes, { params, body })
  return { params, owner, manager, lab, tech, admin, add, read, save }
}

describe('POST /patients/:id/notes', () => {
  it('refuses an empty or too long note, a kind the user may not write, and an archived patient', async () => {
    const { params, owner, lab, tech } = await world()
    const refused = (who: { id: number }, body: { kind: NoteKind; note: string }) =>
      t.as(who).refused(noteCalls.add, { params, body })
    expect((await refused(owner, { kind: 'doctor', note: ' \u200b ' })).error).toEqual({ note: ['Required'] })
    expect((await refused(owner, { kind: 'doctor', note: 'x'.repeat(5001) })).error).toEqual({
      note: ['Only up to 5000 characters is allowed.'],
    })
    const card = await refused(owner, { kind: 'doctor', note: 'Card 4111\u200b1111\u00a011111111' })
    expect([card.status, JSON.stringify(card.error)]).toEqual([422, expect.stringContaining('Card and bank account')])
    expect((await refused(owner, { kind: 'technician', note: 'x' })).status).toBe(403)
    expect((await refused(owner, { kind: 'internal', note: 'x' })).status).toBe(403)
    expect((await refused(lab, { kind: 'doctor', note: 'x' })).status).toBe(403)
    await t.services.db
      .updateTable('patients')
      .set({ deleted_at: t.services.clock() })
      .where('id', '=', params.id)
      .execute()
    expect(await refused(tech, { kind: 'technician', note: 'x' })).toMatchObject({ status: 409, code: CODE.wrongState })
  })

  it('creates an entry with its author and time, and returns the text of all entries', async () => {
    const { owner, manager, tech, add, read } = await world()
    const first = await add(owner, 'doctor', 'x'.repeat(5000))
    const second = await add(manager, 'doctor', ' pasted\u000bfrom a table ')
    expect(second).toMatchObject({
      kind: 'doctor',
      note: 'pasted\nfrom a table',
      author: { id: manager.id, full_name: `${manager.first_name} ${manager.last_name}` },
      edited_by: null,
    })
    expect(second.updated_at).toBe(second.created_at)
    await add(tech, 'internal', 'Beware of molars')
    const seen = await read(owner)
    expect(seen.notes).toEqual([first, second])
    expect(seen.doctor_notes).toBe(`${'x'.repeat(5000)}\n\npasted\nfrom a table`)
    expect(seen.note_edits.doctor_notes?.by).toBe(`${manager.first_name} ${manager.last_name}`)
    const own = await read(tech)
    expect(own.notes.map(({ kind }) => kind)).toEqual(['doctor', 'doctor', 'internal'])
    expect(own.internal_notes).toBe('Beware of molars')
  })
})

describe('PUT and DELETE /notes/:id', () => {
  it('are limited to the author, and to staff unless the note is internal', async () => {
    const { owner, manager, lab, tech, admin, add } = await world()
    const doctors = await add(owner, 'doctor', 'Mind the crossbite')
    const internal = await add(tech, 'internal', 'Beware')
    const labs = await add(lab, 'technician', 'Seen')
    const status = async (who: { id: number }, { id }: { id: number }) => {
      const changed = await t.as(who).send(noteCalls.update, { params: { id }, body: { note: 'Mine' } })
      const removed = changed.status === 200 ? 200 : (await t.as(who).send(noteCalls.remove, { params: { id } })).status
      return [changed.status, removed]
    }
    expect(await status(manager, doctors)).toEqual([403, 403])
    expect(await status(lab, doctors)).toEqual([403, 403])
    expect(await status(owner, labs)).toEqual([403, 403])
    expect(await status(owner, internal)).toEqual([404, 404])
    expect(await status(admin, internal)).toEqual([403, 403])
    expect(await status((await world()).owner, doctors)).toEqual([404, 404])
    expect(await status(tech, doctors)).toEqual([200, 200])
    expect(await status(admin, labs)).toEqual([200, 200])
    expect(await status(tech, internal)).toEqual([200, 200])
  })

  it('keep the author of an entry, return its editor, and record both texts in the trail', async () => {
    const { params, owner, tech, add, read } = await world()
    const { id } = await add(owner, 'doctor', 'Mind the crossbite')
    await add(owner, 'doctor', 'And the midline')
    await t.as(tech).call(noteCalls.update, { params: { id }, body: { note: 'Mind the deep bite' } })
    const seen = await read(owner)
    expect(seen.notes[0]).toMatchObject({
      note: 'Mind the deep bite',
      author: { id: owner.id },
      edited_by: { id: tech.id },
    })
    expect(seen.doctor_notes).toBe('Mind the deep bite\n\nAnd the midline')
    await t.as(owner).call(noteCalls.remove, { params: { id } })
    expect((await read(owner)).doctor_notes).toBe('And the midline')
    const { events } = await t.as(owner).call(patientCalls.events, { params })
    const edits = events.data.filter(({ name }) => name === 'patient.note_changed').map(({ data }) => data)
    expect(edits.slice(0, 2)).toEqual([
      { kind: 'doctor_notes', note_id: id, before: 'Mind the deep bite', after: null },
      { kind: 'doctor_notes', note_id: id, before: 'Mind the crossbite', after: 'Mind the deep bite' },
    ])
  })

  it('refuse an edit based on an older version', async () => {
    const { owner, tech, add, read } = await world()
    const { id, updated_at } = await add(owner, 'doctor', 'Mind the crossbite')
    await t.as(tech).call(noteCalls.update, { params: { id }, body: { note: 'By the lab', updated_at } })
    const late = await t.as(owner).refused(noteCalls.update, { params: { id }, body: { note: 'By me', updated_at } })
    expect(late).toMatchObject({ status: 409, code: CODE.conflict })
    expect((await read(owner)).doctor_notes).toBe('By the lab')
  })
})

describe('PUT /patients/:id/notes with the full text', () => {
  it("replaces text that is all the user's own, and limits only the length of an addition", async () => {
    const { owner, add, read, save } = await world()
    await add(owner, 'doctor', 'a'.repeat(5000))
    const longer = `${'a'.repeat(5000)}\n\n${'b'.repeat(5000)}`
    expect(await save(owner, { doctor_notes: `${longer}b` })).toMatchObject({
      status: 422,
      body: { error: { doctor_notes: ['Only up to 5000 characters is allowed.'] } },
    })
    expect((await save(owner, { doctor_notes: longer })).status).toBe(200)
    expect((await read(owner)).notes.map(({ note }) => note)).toEqual(['a'.repeat(5000), 'b'.repeat(5000)])
    await save(owner, { doctor_notes: 'All in one' })
    expect((await read(owner)).notes).toMatchObject([{ note: 'All in one', author: { id: owner.id } }])
    await save(owner, { doctor_notes: null })
    expect(await read(owner)).toMatchObject({ notes: [], doctor_notes: null })
  })

  it('adds to the entries of other users, and changes theirs only for a user who has read them', async () => {
    const { owner, manager, tech, add, read, save } = await world()
    await add(owner, 'doctor', 'From the owner')
    const added = await save(manager, { doctor_notes: 'From the owner\n\nFrom the manager' })
    expect(added.status).toBe(200)
    const authors = async () => (await read(owner)).notes.map(({ note, author }) => [note, author?.id])
    expect(await authors()).toEqual([
      ['From the owner', owner.id],
      ['From the manager', manager.id],
    ])
    for (const doctor_notes of ['From an old page', '', 'From the manager'])
      expect(await save(tech, { doctor_notes })).toMatchObject({ status: 409, body: { code: CODE.conflict } })
    const { updated_at } = await read(tech)
    const changed = { doctor_notes: 'From the owner\n\nFrom the lab', updated_at }
    expect((await save(tech, changed)).status).toBe(200)
    expect(await authors()).toEqual([
      ['From the owner', owner.id],
      ['From the lab', tech.id],
    ])
    const late = await save(owner, { doctor_notes: 'From the owner', updated_at })
    expect(late).toMatchObject({ status: 409, body: { code: CODE.conflict } })
    expect((await read(owner)).doctor_notes).toBe('From the owner\n\nFrom the lab')
  })
})
