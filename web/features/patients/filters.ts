import { ASSIGNMENTS, hasProduct, IMPRESSION_TYPES, PRODUCTS, productBit, STATUSES } from '#contract/enums.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { wordsOfSelector } from '#contract/statistics.ts'
import { REQUEST_TYPE_LABELS, STEP_GROUPS, stepLabel } from '#contract/workflow.ts'

type Option = { value: string; label: string; group?: string }

/** One filter of /patients-page under its name in the address; an address holds words, so every value is one. */
export type PatientFilter = {
  name: string
  label: string
  section: string
} & (
  | { kind: 'flag' }
  | { kind: 'text'; placeholder: string }
  | { kind: 'dates' }
  | { kind: 'one' | 'many'; options: readonly Option[] }
  /** A sum of bits, one for each product. */
  | { kind: 'products' }
)

const PLAIN_STATUSES = [
  { key: 'new', label: 'New' },
  { key: 'in_progress', label: 'In Progress' },
  { key: 'pending', label: 'Pending' },
  { key: 'completed', label: 'Completed' },
]

/** specification 4.4: the setup is offered without Pending. */
const REQUEST_STATUSES: Option[] = (['initial_case_setup', 'printing_request', 'flawed_tray'] as const).flatMap(
  (type) =>
    PLAIN_STATUSES.filter(({ key }) => type !== 'initial_case_setup' || key !== 'pending').map(({ key, label }) => ({
      value: `${type}:${key}`,
      label,
      group: REQUEST_TYPE_LABELS[type],
    })),
)

const STEPS: Option[] = Object.values(STEP_GROUPS).flatMap(({ label: group, steps }) =>
  steps.map(({ key, label }) => ({ value: key, label, group })),
)

export const PATIENT_FILTERS: readonly PatientFilter[] = [
  { name: 'filter[only_on_hold]', label: 'Only On-hold', section: 'Only', kind: 'flag' },
  { name: 'filter[active_request_only]', label: 'Active Only', section: 'Only', kind: 'flag' },
  { name: 'filter[rush_case_only]', label: 'Rush Case Only', section: 'Only', kind: 'flag' },
  { name: 'filter[shipping]', label: 'Shipping', section: 'Only', kind: 'flag' },
  { name: 'filter[awaiting_approval]', label: 'Waiting on doctor', section: 'Only', kind: 'flag' },
  { name: 'filter[archived_only]', label: 'Archived Only', section: 'Only', kind: 'flag' },
  { name: 'queryUser', label: 'User', section: 'Who', kind: 'text', placeholder: 'Name of the doctor' },
  {
    name: 'queryOrganization',
    label: 'Organization',
    section: 'Who',
    kind: 'text',
    placeholder: 'Name of the organization or doctor',
  },
  { name: 'requestTypeStatus', label: 'Status', section: 'Case', kind: 'many', options: REQUEST_STATUSES },
  { name: 'filter[request_step]', label: 'Step', section: 'Case', kind: 'one', options: STEPS },
  { name: 'requestAssignments', label: 'Assignment', section: 'Case', kind: 'many', options: ASSIGNMENTS },
  {
    name: 'filter[impression_type]',
    label: 'Impression type',
    section: 'Case',
    kind: 'many',
    options: IMPRESSION_TYPES.map(({ value, label }) => ({ value: String(value), label })),
  },
  { name: 'filter[products_list]', label: 'Products', section: 'Case', kind: 'products' },
  { name: 'filter[created_at_between]', label: 'Created', section: 'Dates', kind: 'dates' },
  { name: 'filter[completed_case_between]', label: 'Completed case', section: 'Dates', kind: 'dates' },
  { name: 'filter[filter_ship_date_range]', label: 'Ship date', section: 'Dates', kind: 'dates' },
  { name: 'filter[shipped_between]', label: 'Shipped', section: 'Dates', kind: 'dates' },
  {
    name: 'filter[filter_shipping_type]',
    label: 'Shipping type',
    section: 'Shipping',
    kind: 'many',
    options: SHIPPING_METHODS.map(({ key, name }) => ({ value: key, label: name })),
  },
  {
    name: 'filter[tracking_number]',
    label: 'Tracking number',
    section: 'Shipping',
    kind: 'text',
    placeholder: 'The whole number',
  },
]

/** What only links bring: these have a chip to be taken away, but nobody types an id. */
const LINKED: Record<string, string> = {
  'filter[user_id]': 'User no.',
  'filter[organization_id]': 'Organization no.',
  'filter[chosen_wi_organization_id]': 'Organization no.',
  'filter[organization_type]': 'Organization type',
  'filter[patient_status_id]': 'Patient status',
  'filter[doctor_full_name_like]': 'User',
  'filter[trashed]': 'Archived',
  'filter[held]': 'On hold',
  'filter[cancelled]': 'Cancelled',
  'filter[ids]': 'Patients no.',
  'filter[stats]': 'Dashboard',
  'filter[case_tray_id]': 'Tray no.',
  'filter[null_tray_only]': 'Without a tray',
}

export function filterOf(name: string) {
  return PATIENT_FILTERS.find((filter) => filter.name === name)
}

/** The chip of a set filter; a switch that is off says nothing, it is the same as no filter. */
export function chipOf(name: string, value: string) {
  const filter = filterOf(name)
  if (filter?.kind === 'flag') return isOn(value) ? { name, label: filter.label, text: '' } : undefined
  const label = filter?.label ?? LINKED[name]
  if (!label) return undefined
  return { name, label, text: filter ? wordsOf(filter, value) : linkedWords(name, value) }
}

export function isOn(value: string | undefined) {
  return value === 'true' || value === '1'
}

function linkedWords(name: string, value: string) {
  if (name === 'filter[patient_status_id]') {
    return STATUSES.find((status) => String(status.value) === value)?.label ?? value
  }
  if (name === 'filter[stats]') return wordsOfSelector(value) ?? value
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  return value.split(',').join(', ')
}

const SHOWN = 2

function wordsOf(filter: PatientFilter, value: string): string {
  switch (filter.kind) {
    case 'dates':
      return rangeWords(value)
    case 'one':
      return stepLabel(value)
    case 'many':
      return someOf(
        value.split(',').map((each) => filter.options.find((option) => option.value === each)?.label ?? each),
      )
    case 'products':
      return someOf(PRODUCTS.filter(({ value: bit }) => hasProduct(Number(value), bit)).map(({ label }) => label))
    default:
      return value
  }
}

/** `New, In Progress +3`: the bar is one line, the editor shows them all. */
function someOf(labels: readonly string[]) {
  const words = labels.slice(0, SHOWN).join(', ')
  return labels.length > SHOWN ? `${words} +${labels.length - SHOWN}` : words
}

function rangeWords(value: string) {
  const [from, to] = value.split(',')
  if (from && to) return from === to ? from : `${from} to ${to}`
  return from ? `from ${from}` : `until ${to}`
}

/** Products travel as one number. */
export const productOptions: readonly Option[] = PRODUCTS.map(({ value, label }) => ({
  value: String(productBit(value)),
  label,
}))
