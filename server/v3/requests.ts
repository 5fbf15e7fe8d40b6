import type { CustomerRequest } from '#contract/requests.ts'
import type { Spellings } from '#contract/v3/call.ts'
import { REQUEST_STATES } from '#contract/v3/enums.ts'
import { REQUEST_FIELDS, type publicRequestCalls } from '#contract/v3/requests.ts'
import { fromV2 } from '#contract/v3/table.ts'

export const requestSpellings: Spellings<typeof publicRequestCalls> = {
  list: {
    query: ({ query }) => (query.state === undefined ? {} : { statusId: [REQUEST_STATES.toValue(query.state)] }),
    rows: ({ customer_requests }) => customer_requests.data.map((each) => fromV2(REQUEST_FIELDS, each)),
  },
  complete: {
    body: ({ body }) => ({ tracking_number: body.tracking_number ?? null }),
    data: ({ customer_request }) => toChanged(customer_request),
  },
  cancel: { data: ({ customer_request }) => toChanged(customer_request) },
}

function toChanged({ id, status_id, tracking_number, updated_at }: CustomerRequest) {
  return { id, state: REQUEST_STATES.toName(status_id), tracking_number, updated_at }
}
