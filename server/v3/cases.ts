import type { CaseForm } from '#contract/rx-forms.ts'
import type { Reply } from '#contract/call.ts'
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
import { readCursor, writeCursor } from './cursor.ts'

const toCase = (row: object) => fromV2(CASE_FIELDS, row)

const LIST = '/cases'

type Listed = Reply<typeof publicCaseCalls.list.runs>['cases'][number]

function toListed(row: Listed) {
  return 'is_deleted' in row
    ? { id: row.id, practice_id: row.organization_id, is_deleted: true }
    : { ...toCase(row), is_deleted: false }
}

export const caseSpellings: Spellings<typeof publicCaseCalls> = {
  list: {
    query: ({ query: { limit, after, practice_id, archived, updated_since } }) => ({
      ...(practice_id !== undefined && { organization_id: practice_id }),
      ...(updated_since === undefined
        ? { limit: limit + 1, after_id: readCursor(LIST, after) ?? 0, with_archived: archived ?? false }
        : { limit, after, updated_since }),
    }),
    rows: ({ cases }, { query }) => cases.slice(0, query.limit).map(toListed),
    next: ({ cases, next }, { query }) => {
      const last = cases[query.limit - 1]
      return query.updated_since === undefined && last && cases.length > query.limit ? writeCursor(LIST, last.id) : next
    },
    more: ({ mark }) => ({ mark }),
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
