import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { fileCalls } from '#contract/files.ts'
import { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import { memberCalls } from '#contract/members.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { patientCalls } from '#contract/patients.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { trailCalls } from '#contract/trail.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import type { FileReply } from '#contract/wire.ts'
import { toRecord } from '#server/features/trail/rows.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addFile } from '#server/testing/flawed-trays.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin', first_name: 'Nadia', last_name: 'Rahimi' })

async function newCase(last_name?: string) {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const made = await makeCase(t.services, { ...place, ...(last_name && { last_name }) })
  return { organization, owner, location, made, params: { id: made.id } }
}

describe('the view log', () => {
  it('is hidden from members, managers and lab partners', async () => {
    const { organization, made, params } = await newCase()
    const manager = await makeMember(t.services, organization.id, 'organization_manager')
    const member = await makeMember(t.services, organization.id)
    await t.services.db.updateTable('patients').set({ user_id: member.id }).where('id', '=', made.id).execute()
    for (const person of [manager, member, await makeLabPartner(t.services, organization.id)]) {
      const refused = await t.as(person).refused(patientCalls.events, { params, query: { kind: 'opened' } })
      expect(refused.status).toBe(403)
    }
  })

  it('is written before the reply, once per visit, and shown to the owner and staff', async () => {
    const { owner, params } = await newCase()
    const [one, other] = [t.as(owner), t.as(admin)]
    for (let visit = 0; visit < 3; visit += 1) await one.call(patientCalls.get, { params })
    await other.call(patientCalls.get, { params })
    await other.call(fileCalls.list, { query: { filter: { patient_id: params.id } } })
    const stranger = await makeUser(t.services)
    await t.as(stranger).refused(patientCalls.get, { params })

    const seen = await other.call(patientCalls.events, { params, query: { kind: 'opened' } })
    expect(seen.events.data.map(({ name, actor_name }) => [name, actor_name])).toEqual([
      ['files.opened', 'Nadia Rahimi'],
      ['patient.opened', 'Nadia Rahimi'],
      ['patient.opened', `${owner.first_name} ${owner.last_name}`],
    ])
    expect(seen.events.data[0]?.ip).toBe('127.0.0.1')
    const shown = await one.call(patientCalls.events, { params, query: { kind: 'opened' } })
    expect(shown.events.data[0]).toMatchObject({ actor_name: t.services.config.providerName, ip: null })
    // Views do not clutter the list of changes.
    const facts = await one.call(patientCalls.events, { params })
    expect(facts.events.data.filter(({ name }) => name.endsWith('.opened'))).toEqual([])
  })

  it('has one entry for a page that loads the patient and its form', async () => {
    const { owner, made, params } = await newCase()
    const form = await t.services.db
      .selectFrom('rx_forms')
      .where('patient_id', '=', made.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const [one, other] = [t.as(owner), t.as(admin)]
    await one.call(patientCalls.get, { params })
    await one.call(rxFormCalls.get, { params: { id: form.id } })
    // Reading only the form counts as opening the case too.
    await other.call(rxFormCalls.get, { params: { id: form.id } })
    await other.call(patientCalls.get, { params })
    const { events } = await other.call(patientCalls.events, { params, query: { kind: 'opened' } })
    expect(events.data.map(({ name, actor_name }) => [name, actor_name])).toEqual([
      ['patient.opened', 'Nadia Rahimi'],
      ['patient.opened', `${owner.first_name} ${owner.last_name}`],
    ])
  })

  it('has an entry with the file name for each of several files opened at once', async () => {
    const { made, params } = await newCase()
    const ids = [await addFile(t, made), await addFile(t, made), await addFile(t, made)]
    const as = t.as(admin)
    await Promise.all(ids.map((id) => as.call(fileCalls.downloadLink, { params: { id } })))
    const { events } = await as.call(patientCalls.events, { params, query: { kind: 'opened' } })
    const files = await t.services.db
      .selectFrom('patient_files')
      .select('original_name')
      .where('id', 'in', ids)
      .execute()
    expect(events.data.map(({ name }) => name)).toEqual(['file.opened', 'file.opened', 'file.opened'])
    const told = new Set(events.data.map(({ data }) => toRecord(data).original_name))
    expect(told).toEqual(new Set(files.map(({ original_name }) => original_name)))
  })

  it('counts a visit after ten idle minutes as another one', async () => {
    const { owner, params } = await newCase()
    const as = t.as(owner)
    try {
      for (const now of ['2026-11-21T10:00:00.000Z', '2026-11-21T10:09:00.000Z', '2026-11-21T10:19:01.000Z']) {
        t.setClock(now)
        await as.call(patientCalls.get, { params })
      }
      const { events } = await as.call(patientCalls.events, { params, query: { kind: 'opened' } })
      expect(events.data).toHaveLength(2)
    } finally {
      t.setClock(undefined)
    }
  })
})

describe('GET /users/:id/events', () => {
  it('is limited to the four staff roles', async () => {
    const { owner } = await newCase()
    expect((await t.as(owner).refused(trailCalls.ofUser, { params: { id: owner.id } })).status).toBe(403)
  })

  it('returns events about a user with the values before and after, and events by the user', async () => {
    const { owner, params } = await newCase()
    const as = t.as(owner)
    await as.call(userCalls.updateProfile, { body: { first_name: 'Zoë', last_name: 'Łuk' } })
    await as.call(patientCalls.update, { params, body: { first_name: 'Noor', last_name: 'Haddad' } })
    const about = await t.as(admin).call(trailCalls.ofUser, { params: { id: owner.id }, query: { kind: 'edits' } })
    expect(about.events.data).toHaveLength(1)
    expect(about.events.data[0]).toMatchObject({
      name: 'user.updated',
      actor_name: 'Zoë Łuk',
      user: { id: owner.id, full_name: 'Zoë Łuk' },
      data: { before: { first_name: owner.first_name }, after: { first_name: 'Zoë', last_name: 'Łuk' } },
    })
    const by = await t.as(admin).call(trailCalls.ofUser, { params: { id: owner.id }, query: { side: 'by' } })
    expect(by.events.data[0]).toMatchObject({ name: 'patient.updated', patient: { id: params.id } })
  })

  it('is hidden with an archived user', async () => {
    const user = await makeUser(t.services, { archived: true })
    const tech = t.as(await makeUser(t.services, { role: 'tech_support' }))
    for (const call of [trailCalls.ofUser, trailCalls.csvOfUser]) {
      expect((await tech.refused(call, { params: { id: user.id } })).status).toBe(404)
    }
    await t.as(admin).call(trailCalls.ofUser, { params: { id: user.id } })
  })

  it('returns the names of the locations and users of an edit', async () => {
    const { organization, owner, location, params } = await newCase()
    const member = await makeMember(t.services, organization.id)
    const other = await makeLocation(t.services, organization.id)
    const as = t.as(owner)
    const name = { first_name: 'Noor', last_name: 'Haddad' }
    await as.call(patientCalls.update, { params, body: { ...name, user_id: member.id, location_id: other.id } })
    const { events, metadata } = await as.call(patientCalls.events, { params, query: { kind: 'edits' } })
    expect(events.data[0]?.data).toMatchObject({ after: { location_id: other.id, user_id: member.id } })
    expect(metadata.names).toEqual({
      location: { [Number(location?.id)]: location?.location_name, [other.id]: other.location_name },
      user: {
        [owner.id]: `${owner.first_name} ${owner.last_name}`,
        [member.id]: `${member.first_name} ${member.last_name}`,
      },
      bracket_library: {},
    })
  })

  it('names the user who signed in, and no actor for an anonymous request', async () => {
    const user = await makeUser(t.services, { first_name: 'Wren' })
    await t.call(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    await t.call(authCalls.requestReset, { body: { email: user.email } })
    const { events } = await t.as(admin).call(trailCalls.ofUser, { params: { id: user.id } })
    expect(events.data.map(({ name, actor_name, ip }) => [name, actor_name, ip])).toEqual([
      ['auth.reset_requested', null, '127.0.0.1'],
      ['user.signed_in', `Wren ${user.last_name}`, '127.0.0.1'],
    ])
    const by = await t.as(admin).call(trailCalls.ofUser, { params: { id: user.id }, query: { side: 'by' } })
    expect(by.events.data.map(({ name }) => name)).toEqual(['user.signed_in'])
  })
})

describe('a sign-in', () => {
  it('is attributed to the user, who had no session before it', async () => {
    const user = await makeUser(t.services, { first_name: 'Ada', last_name: 'Brun' })
    await t.call(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    const { events } = await t.as(admin).call(trailCalls.ofUser, { params: { id: user.id } })
    expect(events.data[0]).toMatchObject({ name: 'user.signed_in', actor_name: 'Ada Brun' })
  })
})

describe('GET /organizations/:id/events', () => {
  it('returns 404 for an unknown organization, and paginates the events', async () => {
    const { organization, owner, params } = await newCase()
    const unknown = await t.as(admin).refused(trailCalls.ofOrganization, { params: { id: 2_000_000_000 } })
    expect(unknown.status).toBe(404)
    await t.as(owner).call(patientCalls.update, { params, body: { first_name: 'Noor', last_name: 'Haddad' } })
    const { events } = await t
      .as(admin)
      .call(trailCalls.ofOrganization, { params: { id: organization.id }, query: { perPage: 1 } })
    expect(events.data[0]).toMatchObject({ name: 'patient.updated', patient: { full_name: 'Noor Haddad' } })
  })

  it('filters by subject, and rejects an unknown one', async () => {
    const { organization } = await newCase()
    const params = { id: organization.id }
    const about = async (query: Record<string, unknown>) =>
      t.as(admin).send(trailCalls.ofOrganization, { params, query })
    expect((await about({ about: 'weather' })).status).toBe(422)
    const root = await makeUser(t.services, { role: 'super_admin' })
    await t.as(root).call(organizationSettingCalls.addCredit, { params, body: { value: 25 } })
    const { events } = await t.as(admin).call(trailCalls.ofOrganization, { params, query: { about: 'subscription' } })
    expect(events.data.map(({ name }) => name)).toEqual(['organization.credit_added'])
    const money = await t.as(admin).call(trailCalls.ofOrganization, { params, query: { about: 'money' } })
    expect(money.events.data.map(({ name }) => name)).toEqual(['organization.credit_added'])
    const other = await t.as(admin).call(trailCalls.ofOrganization, { params, query: { about: 'onboarding' } })
    expect(other.events.data).toEqual([])
  })
})

describe('an edit of a bracket library', () => {
  it('names the doctor that the library belonged to', async () => {
    const { organization, owner } = await newCase()
    const { id: library_id } = await t.services.db
      .insertInto('bracket_libraries')
      .values({
        organization_id: organization.id,
        name: 'Ardent Mini',
        member_id: owner.id,
        created_at: t.services.clock(),
        updated_at: t.services.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { id: organization.id }
    const body = { name: 'Ardent Mini', member_id: null }
    await t.as(admin).call(bracketLibraryCalls.update, { params: { ...params, library_id }, body })
    const { metadata } = await t.as(admin).call(trailCalls.ofOrganization, { params, query: { kind: 'edits' } })
    expect(metadata.names.user).toEqual({ [owner.id]: `${owner.first_name} ${owner.last_name}` })
  })
})

describe('the export', () => {
  it('rejects an invalid date', async () => {
    const { params } = await newCase()
    const refused = await t.as(admin).send(trailCalls.csvOfPatient, { params, query: { from: 'yesterday' } })
    expect(refused.status).toBe(422)
  })

  it('has the values before and after, even for an event with a single value', async () => {
    const user = await makeUser(t.services)
    const params = { id: user.id }
    const { first_name, last_name } = user
    const body = { first_name, last_name, email: `moved.${user.email}`, role: 'tech_support' as const }
    await t.as(admin).call(userAdminCalls.update, { params, body })
    const file: FileReply = await t.as(admin).call(trailCalls.csvOfUser, { params })
    const text = Buffer.from(file.bytes).toString('utf8')
    expect(text).toContain(',doctor,tech_support,')
    expect(text).toContain(`,${user.email},${body.email},`)
  })

  it('is CSV with cells that no spreadsheet treats as a formula', async () => {
    const { owner, organization, params } = await newCase()
    const body = { first_name: 'Noor', last_name: 'Haddad', case_number_text: 'Chart 1' }
    await t.as(owner).call(patientCalls.update, { params, body })
    const evil = { name: '=HYPERLINK("http://x","y")', actor_id: owner.id, patient_id: params.id }
    await t.services.db
      .insertInto('events')
      .values({ ...evil, data: '{}' })
      .execute()
    const file: FileReply = await t.as(admin).call(trailCalls.csvOfPatient, { params })
    const text = Buffer.from(file.bytes).toString('utf8')
    expect(file).toMatchObject({ file_name: `patient-${params.id}-trail.csv`, content_type: 'text/csv; charset=utf-8' })
    expect(text.startsWith('\uFEFFTime (UTC),Event,Who,')).toBe(true)
    expect(text).toContain("'=HYPERLINK")
    expect(text).toContain('case_number_text: Chart 1')
    const ofPractice = await t.as(admin).call(trailCalls.csvOfOrganization, { params: { id: organization.id } })
    expect(Buffer.from(ofPractice.bytes).toString('utf8')).toContain('patient.updated')
    const ofOwner = await t.as(admin).call(trailCalls.csvOfUser, { params: { id: owner.id }, query: { side: 'by' } })
    expect(Buffer.from(ofOwner.bytes).toString('utf8')).toContain('patient.updated')
  })
})

describe('the export of an organization', () => {
  it('has the role of a member before and after', async () => {
    const { organization } = await newCase()
    const member = await makeMember(t.services, organization.id)
    const params = { id: organization.id }
    const as = t.as(admin)
    await as.call(memberCalls.changeRole, { params, body: { user_id: member.id, role: 'organization_owner' } })
    const file: FileReply = await as.call(trailCalls.csvOfOrganization, { params, query: { kind: 'edits' } })
    const text = Buffer.from(file.bytes).toString('utf8')
    expect(text).toContain('organization_member,organization_owner')
    expect(text).toContain('organization_owner,organization_member')
  })
})

describe('the trail', () => {
  it('cannot be changed or emptied, even by the application code', async () => {
    await newCase()
    const { db } = t.services
    await expect(sql`update events set actor_id = 1`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from events`.execute(db)).rejects.toThrow('append-only')
  })
})
