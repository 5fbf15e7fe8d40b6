import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { orderCalls } from '#contract/orders.ts'
import { patientCalls } from '#contract/patients.ts'
import { receiptCalls } from '#contract/receipts.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { completeVersion, makeSetupWorld, storeInspectedFile } from '#server/testing/setups.ts'
import { tinyStl, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t
const admin = await makeUser(services, { role: 'admin' })
afterEach(() => t.setClock(undefined))

const WARNING = { warning: '2 holes.', reason: 'Distal only' }

/** Submits a case with one scan, whose warning the practice overrode, and its doctor is the owner. */
async function submit(values: object = {}) {
  const { organization, owner, location } = await makeBilledOrganization(services)
  const file = { file_path: await upload(services, organization.id, 'upper.stl', tinyStl()), name: 'upper.stl' }
  const body = caseForm(organization.id, location?.id ?? 0, {
    impression_date: services.clock().slice(0, 10),
    scan_submission_type: 1,
    stl_files: [file],
    accepted_warnings: [{ ...file, ...WARNING }],
    ...values,
  })
  const { rx_form } = await t.as(owner).call(caseCalls.submit, { body })
  const params = { id: rx_form.patient_id ?? 0 }
  const read = async (as = t.as(owner)) => (await as.call(receiptCalls.get, { params })).receipt
  return { organization, owner, params, read }
}

describe('GET /patients/:id/receipt', () => {
  it('refuses the signed out, and hides cases of others and those without a form', async () => {
    const { organization, owner, params } = await submit()
    const { owner: stranger } = await makeOrganization(services)
    expect((await t.refused(receiptCalls.get, { params })).status).toBe(401)
    expect((await t.as(stranger).refused(receiptCalls.get, { params })).status).toBe(404)
    const bare = { organization_id: organization.id, user_id: owner.id, location_id: undefined, withoutForm: true }
    const { id } = await makeCase(services, bare)
    expect((await t.as(owner).refused(receiptCalls.get, { params: { id } })).status).toBe(404)
  })

  it('tells files as the server holds them, the promise, and what happens next', async () => {
    const { params, owner, read } = await submit()
    const sent = await read()
    expect(sent).toMatchObject({ id: params.id, next_step: 'setup', approved_at: null, bonding_date: null })
    expect(sent.files).toMatchObject([
      { name: 'upper.stl', of: 'practice', size: tinyStl().length, accepted_warnings: [WARNING] },
    ])
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect(sent.order).toMatchObject({ export_type: expect.any(Number), bracket_libraries: [] })
    expect(sent.promise).toEqual(patient.promise)
    await t.runJobs()
    const [file] = (await read()).files
    const sha256 = createHash('sha256').update(tinyStl()).digest('hex')
    expect(file).toMatchObject({ inspection: 'done', sha256, upload_path: sent.files[0]?.upload_path })
  })

  it('lists the files of the approved setup', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await storeInspectedFile(w, { name: 'setup-upper.stl' })
    await completeVersion(w, { setup_files: [id] })
    const read = async () => (await t.as(w.owner).call(receiptCalls.get, { params: w.params })).receipt
    expect(await read()).toMatchObject({ next_step: 'answer', files: [] })
    await t.as(w.owner).call(caseStepCalls.approve, { params: w.params, body: { version: 1 } })
    const approved = await read()
    expect(approved).toMatchObject({ next_step: 'print', approved_at: expect.any(String) })
    expect(approved.files).toMatchObject([{ name: 'setup-upper.stl', of: 'setup', sha256: expect.any(String) }])
  })
})

describe('the price', () => {
  it('is seen by the owner and staff, and not by a member', async () => {
    const { organization, params, read } = await submit()
    const member = await makeMember(services, organization.id)
    await services.db.updateTable('patients').set({ user_id: member.id }).where('id', '=', params.id).execute()
    expect((await read(t.as(member))).price).toBeNull()
    const price = (await read()).price
    expect(price?.lines.length).toBeGreaterThan(0)
    expect((await read(t.as(admin))).price).toEqual(price)
  })

  it('is the same before the case is charged and after', async () => {
    t.setClock('2026-01-06T09:00:00.000Z')
    const { organization, owner, params } = await submit()
    const read = async () => (await t.as(owner).call(receiptCalls.get, { params })).receipt.price
    const before = await read()
    expect(before).toMatchObject({ order_id: null, chargeable_at: '2026-01-11T09:00:00.000Z' })
    const { metadata } = await t.as(owner).call(orderCalls.current, { params: { id: organization.id } })
    expect(metadata.coming[0]?.value).toBe(before?.total)
    t.setClock('2026-01-12T09:00:00.000Z')
    await runBilling(services)
    const after = await read()
    expect(after).toMatchObject({ order_id: expect.any(Number), total: before?.total, lines: before?.lines })
  })
})
