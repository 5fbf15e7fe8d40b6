import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/call.ts'
import { patientCalls } from '#contract/patients.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'

const t = await testApp()
const { db } = t.services

type Query = NonNullable<CallArguments<typeof patientCalls.list>['query']>

describe('a long list', () => {
  it('caps its count at 10,000 but reaches the rows beyond, with and without a search, and of what awaits approval', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const first = await makeCase(t.services, { ...place, last_name: 'Overmany' })
    await sql`update patients set status_key = 'awaiting_approval' where id = ${first.id}`.execute(db)
    await sql`
      insert into patients (organization_id, user_id, location_id, first_name, last_name, numeric_suffix, status_key,
        is_active_request, ship_date_sort, created_at, updated_at)
      select organization_id, user_id, location_id, first_name, last_name, n, status_key,
        is_active_request, ship_date_sort + n, created_at, updated_at
      from patients cross join generate_series(1, 10000) n where id = ${first.id}`.execute(db)
    for (const filter of [{}, { patient_full_name_like: 'overmany' }, { awaiting_approval: true }]) {
      const ask = (query: Query) => t.as(owner).call(patientCalls.list, { query: { filter, perPage: 5, ...query } })
      const { patients, meta } = await ask({ page: 2000 })
      expect(meta).toEqual({ total: 10_000, total_is_capped: true, per_page: 5, current_page: 2000, last_page: 2000 })
      expect(patients.data.map((row) => row.numeric_suffix)).toEqual([9995, 9996, 9997, 9998, 9999])
      const turned = await ask({ sort: '-ship_date_sort' })
      expect(turned.patients.data.map((row) => row.numeric_suffix)).toEqual([10_000, 9999, 9998, 9997, 9996])
    }
    await sql`delete from patients where last_name = 'Overmany' and id <> ${first.id}`.execute(db)
    const { meta } = await t
      .as(owner)
      .call(patientCalls.list, { query: { filter: { patient_full_name_like: 'overmany' }, page: 7 } })
    expect(meta).toMatchObject({ total: 1, current_page: 7, last_page: 1 })
  })
})
