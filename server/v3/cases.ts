import type { CaseForm } from '#contract/rx-forms.ts'
import type { Spellings } from '#contract/v3/call.ts'
import {
  CASE_FIELDS,
  CHANGED_CASE_FIELDS,
  NEW_CASE_FIELDS,
  PRESCRIPTION_FIELDS,
  type publicCaseCalls,
} from '#contract/v3/cases.ts'
import type { Patient } from '#contract/patients.ts'
import { fromV2, toV2 } from '#contract/v3/table.ts'

const toCase = (row: object) => fromV2(CASE_FIELDS, row)

export const caseSpellings: Spellings<typeof publicCaseCalls> = {
  list: {
    query: ({ query }) => ({
      filter: {
        ...(query.practice_id !== undefined && { organization_id: [query.practice_id] }),
        ...(query.archived === true && { trashed: 'with' }),
      },
    }),
    rows: ({ patients }) => patients.data.map(toCase),
  },
  get: { data: ({ patient }) => toOneCase(patient) },
  update: {
    fields: [CHANGED_CASE_FIELDS],
    body: ({ body }) => toV2(CHANGED_CASE_FIELDS, body) as never,
    data: ({ patient }) => toOneCase(patient),
  },
  submit: {
    fields: [NEW_CASE_FIELDS, PRESCRIPTION_FIELDS],
    body: ({ body, organization_id }) =>
      ({
        organization_id,
        ...(body.impression === 'scan' && { scan_submission_type: 1 }),
        ...toV2(NEW_CASE_FIELDS, body),
        ...toV2(PRESCRIPTION_FIELDS, body),
      }) as CaseForm,
    data: ({ rx_form }) => ({ id: rx_form.patient_id, prescription_id: rx_form.id }),
  },
  promises: { data: ({ promises }) => promises },
}

function toOneCase({ rx_form, ...patient }: Patient) {
  return {
    ...toCase(patient),
    prescription: rx_form && { id: rx_form.id, ...fromV2(PRESCRIPTION_FIELDS, rx_form) },
  }
}
