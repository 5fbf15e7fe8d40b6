import { describe, expect, it } from 'vitest'
import { reportCalls } from '#contract/reports.ts'
import { testApp } from '#server/testing/app.ts'
import { makePractice, makePrintedCase } from '#server/testing/requests.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

function textOf({ bytes }: { bytes: Uint8Array }) {
  return Buffer.from(bytes).toString('utf8')
}

describe('GET /reports/:type', () => {
  it('is limited to super admins, admins and technicians, and has three reports', async () => {
    const { owner } = await makePractice(t)
    const params = { type: 'patients' as const }
    const supervisor = await makeUser(t.services, { role: 'supervisor' })
    for (const person of [owner, supervisor]) {
      expect((await t.as(person).refused(reportCalls.download, { params })).status).toBe(403)
    }
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    expect((await admin.send(reportCalls.download, { params: { type: 'secrets' } })).status).toBe(404)
  })

  it('rejects an invalid date and a range that ends before it starts', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const ask = (query: Record<string, unknown>) =>
      admin.send(reportCalls.download, { params: { type: 'orders' }, query })
    expect((await ask({ from: 'yesterday' })).status).toBe(422)
    expect((await ask({ from: '2026-11-02', to: '2026-11-01' })).body).toMatchObject({
      error: { to: ['Must not be before the first day.'] },
    })
  })

  it('is limited to the organizations selected in the top bar', async () => {
    const [one, other] = [await makePractice(t), await makePractice(t)]
    const [wanted, unwanted] = [await makePrintedCase(t, one), await makePrintedCase(t, other)]
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const query = { chosen_wi_organization_id: String(one.organization.id) }
    for (const type of ['patients', 'requests'] as const) {
      const text = textOf(await admin.call(reportCalls.download, { params: { type }, query }))
      expect([text.includes(wanted.patient.last_name), text.trim().split('\n')]).toMatchObject([true, { length: 2 }])
      expect(text).not.toContain(`,${unwanted.patient.id},`)
    }
  })

  it('lists what was created in the given range', async () => {
    const practice = await makePractice(t)
    const { id, patient } = await makePrintedCase(t, practice)
    const admin = t.as(await makeUser(t.services, { role: 'tech_support' }))
    const patients = await admin.call(reportCalls.download, { params: { type: 'patients' } })
    expect(patients).toMatchObject({ content_type: 'text/csv; charset=utf-8' })
    expect(textOf(patients)).toContain(`${patient.id},${patient.first_name} ${patient.last_name}`)
    expect(textOf(await admin.call(reportCalls.download, { params: { type: 'requests' } }))).toContain(
      `${id},${patient.id},`,
    )
    expect(textOf(await admin.call(reportCalls.download, { params: { type: 'orders' } }))).toContain(
      'Order,Organization',
    )
    const before = { from: '2020-01-01', to: '2020-12-31' }
    const none = await admin.call(reportCalls.download, { params: { type: 'patients' }, query: before })
    expect(textOf(none).trim().split('\n')).toHaveLength(1)
    expect(none.file_name).toBe('patients-2020-01-01-to-2020-12-31.csv')
  })
})
