import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import type { CallArguments } from '#contract/call.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner } from '#server/testing/factories.ts'
import { makeFlawedTray, makePractice, makePrintedCase, printingRequestBody } from '#server/testing/requests.ts'

const t = await testApp()

type Practice = Awaited<ReturnType<typeof makePractice>>
type Query = NonNullable<CallArguments<typeof dashboardCalls.get>['query']>

async function read({ as, organization }: Practice, range: Query = {}) {
  const query = { chosen_wi_organization_id: String(organization.id), with_live_data: '1', ...range }
  return (await as.call(dashboardCalls.get, { query })).data
}

/** Returns each card with a count, with its chips that have one. */
async function cardsOf(practice: Practice) {
  const counted = Object.entries((await read(practice)).filtered_statistics)
  const words = counted.map(([card, counts]) => [
    card,
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name} ${count}`)
      .join(' '),
  ])
  return Object.fromEntries(words.filter(([, counts]) => counts)) as Record<string, string>
}

const NEW = 'total 1 new 1 orthoselect 1'

describe('the dashboard cards', () => {
  it('update when the form of a case is changed, assigned or deleted', async () => {
    const practice = await makePractice(t)
    await makeLabPartner(t.services, practice.organization.id)
    const { id, rx_form_id } = await practice.addCase()
    await practice.as.call(caseStepCalls.archive, { params: { id } })
    expect(await cardsOf(practice)).toEqual({})
    await practice.as.call(caseStepCalls.restore, { params: { id } })
    const made = { submissions: NEW, initial_setups: NEW, total_cases: NEW }
    expect(await cardsOf(practice)).toEqual({ ...made, intra_oral: NEW })
    const params = { id: rx_form_id }
    await practice.as.call(caseCalls.patch, { params, body: { impression_type: 1 } })
    expect(await cardsOf(practice)).toEqual({ ...made, pvs: NEW })
    await practice.as.call(caseCalls.assign, { params, body: { assign_to: 'H' } })
    const inOffice = 'total 1 new 1 in_office 1'
    const assigned = { submissions: inOffice, initial_setups: inOffice, total_cases: inOffice, pvs: inOffice }
    expect(await cardsOf(practice)).toEqual(assigned)
    await practice.as.call(caseStepCalls.toggleHold, {
      params: { id },
      body: { action_owner_name: 'Lena', reason: 'Waits for a scan.' },
    })
    expect((await cardsOf(practice)).pvs).toBe('total 1 new 1 on_hold 1 in_office 1')
    await practice.as.call(caseCalls.removeForm, { params })
    expect(await cardsOf(practice)).toEqual({ total_cases: 'total 1 new 1 on_hold 1' })
  })

  it('update when the print of a request is assigned, gets brackets or is completed', async () => {
    const practice = await makePractice(t)
    const { id, patient, printing } = await makePrintedCase(t, practice, { jaws: [1] })
    const requests = async () => {
      const { shipped, flawed_trays, print_requests, insert_brackets } = await cardsOf(practice)
      return { shipped, flawed_trays, print_requests, insert_brackets }
    }
    expect(await requests()).toEqual({ print_requests: NEW })
    const [item] = printing.items
    await practice.as.call(caseRequestCalls.updateItem, {
      params: { id: item?.id ?? 0 },
      body: { patient_id: patient.id, insert_brackets: true },
    })
    expect(await requests()).toEqual({ print_requests: NEW, insert_brackets: NEW })
    await practice.as.call(caseRequestCalls.assignPrinting, { params: { id: printing.id }, body: { assign_to: 'H' } })
    const inOffice = 'total 1 new 1 in_office 1'
    expect(await requests()).toEqual({ print_requests: inOffice, insert_brackets: inOffice })
    await practice.as.call(caseRequestCalls.completePrinting, {
      params: { id: printing.id },
      body: { tracking_number: '1Z999AA10123456784' },
    })
    const completed = 'total 1 completed 1 in_office 1'
    expect(await requests()).toEqual({ shipped: completed, print_requests: completed, insert_brackets: completed })

    const later = await practice.as.call(caseRequestCalls.createPrinting, {
      body: printingRequestBody(patient.id, practice.location.id),
    })
    // The newest request of a card decides its chips.
    expect(await requests()).toEqual({ shipped: completed, print_requests: NEW, insert_brackets: completed })
    const params = { id: later.printing_request.customer_request_id }
    await practice.as.call(caseRequestCalls.cancel, { params })
    expect((await requests()).print_requests).toBe('total 1 canceled 1 orthoselect 1')
    await t.services.db.deleteFrom('customer_requests').where('id', '=', params.id).execute()
    expect((await requests()).print_requests).toBe(completed)
    await makeFlawedTray(t, id)
    expect((await requests()).flawed_trays).toBe(completed)
    await practice.as.call(caseStepCalls.archive, { params: { id: patient.id } })
    expect(await requests()).toEqual({})
  })

  it('update when a print is removed with its last item, while a flawed tray keeps the request', async () => {
    const practice = await makePractice(t)
    const { id, printing } = await makePrintedCase(t, practice, { jaws: [1], brackets: true })
    await makeFlawedTray(t, id)
    for (const item of printing.items) {
      await practice.as.call(caseRequestCalls.removeItem, { params: { id: item.id } })
    }
    const { print_requests, insert_brackets, flawed_trays } = await cardsOf(practice)
    expect([print_requests, insert_brackets]).toEqual([undefined, undefined])
    expect(flawed_trays).toBe('total 1 new 1 in_office 1')
  })
})

describe('a trend line', () => {
  it('counts a patient once per day, and once in the total', async () => {
    const practice = await makePractice(t)
    const patient = await practice.addCase()
    const days = ['2026-02-28', '2026-03-02', '2026-03-02', '2026-03-05', '2026-03-05']
    for (const day of days) {
      const { printing_request } = await practice.as.call(caseRequestCalls.createPrinting, {
        body: printingRequestBody(patient.id, practice.location.id),
      })
      await t.services.db
        .updateTable('customer_requests')
        .set({ created_at: `${day}T12:00:00.000Z`, status_id: 5 })
        .where('id', '=', printing_request.customer_request_id)
        .execute()
    }
    const { filtered_statistics, trends } = await read(practice, {
      dateFilterFrom: '2026-03-01',
      dateFilterTo: '2026-03-06',
    })
    expect(filtered_statistics.print_requests).toMatchObject({ total: 1, canceled: 1 })
    expect(trends?.print_requests.counts).toEqual([0, 1, 0, 0, 1, 0])
    expect(trends?.print_requests.before).toEqual({ from: '2026-02-01', to: '2026-02-06', total: 0, total_now: 1 })
    const longer = { dateFilterFrom: '2026-01-01', dateFilterTo: '2026-03-31' }
    const quarter = (await read(practice, longer)).trends?.print_requests
    // With ninety days in the range one point covers three.
    expect(quarter?.counts.map((count, point) => count && `${point} ${count}`).filter(Boolean)).toEqual([
      '19 1',
      '20 1',
      '21 1',
    ])
    const march = { dateFilterFrom: '2026-03-28', dateFilterTo: '2026-03-31' }
    expect((await read(practice, march)).trends?.print_requests.before).toMatchObject({ total: 1, total_now: 0 })
  })
})

describe('two concurrent requests of a patient', () => {
  it('count as one patient on the card and on its trend line', async () => {
    const practice = await makePractice(t)
    const patient = await practice.addCase()
    const body = (assigned_to: 'O' | '3') => printingRequestBody(patient.id, practice.location.id, { assigned_to })
    await practice.as.call(caseRequestCalls.createPrinting, { body: body('O') })
    await Promise.all([1, 2].map(() => practice.as.call(caseRequestCalls.createPrinting, { body: body('O') })))
    const today = t.services.clock().slice(0, 10)
    const { filtered_statistics, trends } = await read(practice, { dateFilterFrom: today, dateFilterTo: today })
    expect(filtered_statistics.print_requests).toMatchObject({ total: 1, new: 1, orthoselect: 1 })
    expect(trends?.print_requests).toMatchObject({ counts: [1], before: { total_now: 1 } })
  })
})
