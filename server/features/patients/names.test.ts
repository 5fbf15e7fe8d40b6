import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls } from '#contract/patients.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { matchesWords } from '#server/db/list.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services

async function practice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  if (!location) throw new Error('The practice has no location.')
  return { organization, owner, location, as: t.as(owner) }
}

describe('a name typed on a phone or pasted', () => {
  it('is rejected with the message of the rule it breaks', async () => {
    const { organization, location, as } = await practice()
    const form = caseForm(organization.id, location.id, { last_name: 'O\u201cBrien' })
    expect((await as.refused(caseCalls.submit, { body: form })).error).toEqual({
      last_name: ['Name may only contain letters (first letter uppercase), spaces, points, brackets, and apostrophes.'],
    })
  })

  it('is stored in one form, and matches the same name typed on another keyboard', async () => {
    const { organization, location, as } = await practice()
    const typed = {
      first_name: 'Zoe\u0308\u00a0Mae',
      last_name: '\u200bO\u2019Brien',
      case_number_text: 'No\u00a07\u2032',
    }
    const { rx_form } = await as.call(caseCalls.submit, { body: caseForm(organization.id, location.id, typed) })
    expect(rx_form).toMatchObject({
      first_name: 'Zo\u00eb Mae',
      last_name: "O'Brien",
      case_number_text: "No 7'",
      numeric_suffix: null,
    })
    const query = { ...typed, organization_id: organization.id }
    const { data } = await as.call(patientCalls.checkSimilar, { query })
    expect(data).toMatchObject({ has_similar_patient: true, numeric_suffix: 1 })
  })
})

describe('a search by name', () => {
  it('ignores case, accents and apostrophes, for the patient, the doctor and the practice', async () => {
    const { organization, owner, location, as } = await practice()
    const place = { organization_id: organization.id, user_id: owner.id, location_id: location.id }
    const made = await makeCase(t.services, { ...place, first_name: 'Zo\u00eb', last_name: "O'Brien" })
    const other = await makeCase(t.services, { ...place, first_name: 'S\u00f8ren', last_name: 'Stra\u00dfe' })
    const found = async (filter: object) => {
      const { patients } = await as.call(patientCalls.list, { query: { filter } })
      return patients.data.map(({ id }) => id).sort((one, other) => one - other)
    }
    for (const text of ['zoe', 'Zo\u00eb', 'Zoe\u0308', 'ZOE OBRIEN', 'o\u2019brien', "O'BRIEN", 'O\u00b4Brien'])
      expect([text, await found({ patient_full_name_like: text })]).toEqual([text, [made.id]])
    for (const text of ['soren', 'STRASSE', '\u00d8REN'])
      expect([text, await found({ patient_full_name_like: text })]).toEqual([text, [other.id]])
    expect(await found({ patient_full_name_like: 'zoe%' })).toEqual([])
    await db.updateTable('users').set({ last_name: 'M\u00fcller' }).where('id', '=', owner.id).execute()
    await db.updateTable('organizations').set({ name: 'Dent d\u2019Or' }).where('id', '=', organization.id).execute()
    const both = [made.id, other.id]
    expect(await found({ doctor_full_name_like: 'muller' })).toEqual(both)
    expect(await found({ doctor_full_name_or_organization_like: 'dor' })).toEqual(both)
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const { organizations } = await admin.call(organizationCalls.list, { query: { searchString: "d'or" } })
    expect(organizations.data.map(({ id }) => id)).toContain(organization.id)
    const { users } = await admin.call(userAdminCalls.list, {
      query: { filter: { full_name_or_email_like: 'MULLER' } },
    })
    expect(users.data.map(({ id }) => id)).toContain(owner.id)
  })

  it.each([
    ['patients', 'patients_search'],
    ['users', 'users_search'],
    ['organizations', 'organizations_search'],
    ['locations', 'locations_search'],
  ] as const)('of %s uses its index', async (table, index) => {
    await db.transaction().execute(async (transaction) => {
      // The test table is small enough for a sequential scan, which is disabled to show the index.
      await sql`set local enable_seqscan = off`.execute(transaction)
      const search = sql`select id from ${sql.table(table)} where ${matchesWords(sql.ref(`${table}.search_text`), 'Zoë O’Brien')}`
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${search}`.execute(transaction)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
    })
  })
})
