import { expect, it } from 'vitest'
import type { CustomerRequest } from '#contract/requests.ts'
import { fixture } from '#web/testing/fixture.ts'
import { initialSelection, listParcelRows } from './parcel.ts'

const can = Object.assign(() => true, { reason: () => undefined })

type OtherRequest = { id: number; is_on_hold: boolean }

/** A printed and labelled request, with others in its parcel. */
function request(id: number, others: readonly OtherRequest[], is_on_hold = false) {
  const row = (each: OtherRequest) => ({
    ...each,
    formatted_name: `Case ${each.id}`,
    case_number_text: null,
    status_id: 3,
    items: 2,
    both_labels_printed: true,
  })
  return fixture<CustomerRequest>({
    id,
    status_id: 3,
    patient: { formatted_name: `Case ${id}`, case_number_text: null, is_on_hold, deleted_at: null },
    flawed_trays: [],
    printing_request: { items: [{}, {}], patient_label_printed: true, shipping_label_printed: true },
    parcel: [row({ id, is_on_hold }), ...others.map(row)],
  })
}

it('selects only the chosen case, even if the others of its parcel are ready', () => {
  const requests = [request(1, [{ id: 2, is_on_hold: false }])]
  const rows = listParcelRows(requests, can)
  expect(rows.map((row) => [row.id, row.blocked])).toEqual([
    [1, undefined],
    [2, undefined],
  ])
  expect(initialSelection(rows, requests)).toEqual([1])
})

it('marks the cases of a parcel that are on hold and prevents their selection', () => {
  const others = listParcelRows([request(1, [{ id: 2, is_on_hold: true }])], can)[1]
  expect(others).toMatchObject({ id: 2, is_on_hold: true, blocked: 'The case is on hold.' })
  const requestsOnHold = [request(3, [], true)]
  expect(initialSelection(listParcelRows(requestsOnHold, can), requestsOnHold)).toEqual([])
})
