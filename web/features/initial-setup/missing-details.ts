import { accountDetailsSchema, type AccountDetails } from '#contract/initial-setup.ts'
import type { MissingItem } from '#web/components/record/MissingItems.tsx'

const LABELS: { readonly [field in keyof AccountDetails]?: string } = {
  organization: 'Organization',
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number',
  street_address: 'Street address',
  city: 'City',
  state: 'State',
  zip_code: 'Zip code',
  country: 'Country',
  survey_answer_id: 'One answer',
  survey_response_other: 'What was it?',
}

/** Returns what is still missing or invalid in the form of the given id, in the order of its fields. */
export function listMissingDetails(values: AccountDetails, has_questions: boolean, form_id: string): MissingItem[] {
  const issues = accountDetailsSchema({ has_questions }).safeParse(values).error?.issues ?? []
  const invalid = new Set(issues.map(({ path }) => String(path[0])))
  return Object.entries(LABELS).flatMap(([field, label]) =>
    invalid.has(field) ? [{ key: field, label, go: () => focusDetail(form_id, field) }] : [],
  )
}

function focusDetail(form_id: string, field: string) {
  const form = document.getElementById(form_id)
  const input = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
  const target = input ?? form?.querySelector<HTMLElement>('input[type=radio]')
  target?.focus()
}
