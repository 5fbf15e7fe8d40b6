import { describe, expect, it } from 'vitest'
import { patientCalls } from '#contract/patients.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization, testContext } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { mergeStepTotals } from './step-totals.ts'

const t = await testApp()
const { db } = t.services

describe('the totals per step', () => {
  it('follow each change within the scope of the reader, before and after merging', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const place = { organization_id: organization.id, location_id: location?.id }
    const member = await makeMember(t.services, organization.id)
    const stranger = (await makeOrganization(t.services)).owner
    const lab = await makeLabPartner(t.services, organization.id)
    const admin = await makeUser(t.services, { role: 'admin' })
    const first = await makeCase(t.services, { ...place, user_id: owner.id })
    const second = await makeCase(t.services, { ...place, user_id: member.id })

    const designs = async (reader: { id: number }) => {
      const filter = { chosen_wi_organization_id: String(organization.id) }
      const { metadata } = await t.as(reader).call(patientCalls.list, { query: { filter } })
      return metadata.total_per_request_step.initial_case_setup.digital_design
    }
    const seen = async () => Promise.all([stranger, member, owner, lab, admin].map(designs))

    expect(await seen()).toEqual([0, 1, 2, 2, 2])
    await mergeStepTotals(testContext(t.services))
    expect(await seen()).toEqual([0, 1, 2, 2, 2])

    await db.updateTable('patients').set({ step_key: 'printing' }).where('id', '=', first.id).execute()
    expect(await seen()).toEqual([0, 1, 1, 1, 1])
    await db.updateTable('patients').set({ deleted_at: t.services.clock() }).where('id', '=', second.id).execute()
    expect(await seen()).toEqual([0, 0, 0, 0, 0])
    await db.updateTable('patients').set({ deleted_at: null }).where('id', '=', second.id).execute()
    await mergeStepTotals(testContext(t.services))
    expect(await seen()).toEqual([0, 1, 1, 1, 1])

    const kept = await db
      .selectFrom('patient_step_totals')
      .where('organization_id', '=', organization.id)
      .select(['step_key', 'cases'])
      .orderBy('step_key')
      .execute()
    expect(kept).toEqual([
      { step_key: 'digital_design', cases: 1 },
      { step_key: 'printing', cases: 1 },
    ])
  })
})
