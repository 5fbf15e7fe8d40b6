import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import type { Spellings } from '#contract/v3/call.ts'
import { JAWS, PRINT_CONTENTS, REQUEST_STATES } from '#contract/v3/enums.ts'
import { PRINT_FIELDS, REQUEST_FIELDS, type publicRequestCalls } from '#contract/v3/requests.ts'
import { fromV2, toV2 } from '#contract/v3/table.ts'

export const requestSpellings: Spellings<typeof publicRequestCalls> = {
  list: {
    query: ({ query }) => (query.state === undefined ? {} : { statusId: [REQUEST_STATES.toValue(query.state)] }),
    rows: ({ customer_requests }) => customer_requests.data.map((each) => fromV2(REQUEST_FIELDS, each)),
  },
  get: { data: ({ customer_request }) => toRequest(customer_request) },
  complete: {
    body: ({ body }) => ({ tracking_number: body.tracking_number ?? null }),
    data: ({ customer_request }) => toRequest(customer_request),
  },
  cancel: { data: ({ customer_request }) => toRequest(customer_request) },
  print: { data: ({ printing_request }) => toPrint(printing_request) },
  ship: {
    fields: [PRINT_FIELDS],
    body: ({ body }) => toV2(PRINT_FIELDS, body) as never,
    data: ({ printing_request }) => toPrint(printing_request),
  },
}

/** One request has its parts where a row of the list has their facts. */
function toRequest({ patient, printing_request, flawed_trays, ...request }: CustomerRequest) {
  const row = {
    ...request,
    patient_id: patient.id,
    case_number_text: patient.case_number_text,
    is_on_hold: patient.is_on_hold,
    organization_id: patient.organization.id,
    assigned_to: printing_request?.assigned_to ?? null,
    items: printing_request?.items.length ?? 0,
    flawed_trays: flawed_trays.length,
    shipping_method_id: printing_request?.shipping_method_id ?? null,
    ship_date: printing_request?.ship_date ?? null,
  }
  return {
    ...fromV2(REQUEST_FIELDS, row),
    completed_at: request.completed_at,
    print: printing_request && toPrint(printing_request),
  }
}

function toPrint(printing: PrintingRequest) {
  return {
    ...fromV2(PRINT_FIELDS, printing),
    items: printing.items.map(({ id, arch, content_type_id, insert_brackets, file_id }) => ({
      id,
      jaw: JAWS.toName(arch.jaw_type_id),
      content: PRINT_CONTENTS.toName(content_type_id),
      with_brackets: insert_brackets,
      file_id,
    })),
  }
}
