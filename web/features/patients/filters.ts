import { ASSIGNMENTS, IMPRESSION_TYPES, PRODUCTS, productBit, STATUSES } from '#contract/enums.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { formatSelector } from '#contract/statistics.ts'
import { REQUEST_TYPE_LABELS, STEP_GROUPS } from '#contract/workflow.ts'
import { nameProvider } from '#web/components/name-provider.ts'
import type { Filter, Option } from '#web/components/filters/filter.ts'

const PLAIN_STATUSES = [
  { key: 'new', label: 'New' },
  { key: 'in_progress', label: 'In Progress' },
  { key: 'pending', label: 'Pending' },
  { key: 'completed', label: 'Completed' },
]

/** specification 4.4: the initial setup has no Pending status. */
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

/** Returns the filters of /patients-page. */
export const patientFilters = (provider: string): readonly Filter[] => [
  { name: 'filter[only_on_hold]', label: 'Only On-hold', section: 'Only', kind: 'flag' },
  { name: 'filter[active_request_only]', label: 'Active Only', section: 'Only', kind: 'flag' },
  { name: 'filter[rush_case_only]', label: 'Rush Case Only', section: 'Only', kind: 'flag' },
  { name: 'filter[shipping]', label: 'Shipping', section: 'Only', kind: 'flag' },
  { name: 'filter[awaiting_approval]', label: 'Waiting on doctor', section: 'Only', kind: 'flag' },
  {
    name: 'filter[asked]',
    label: 'Asked of the practice',
    section: 'Only',
    kind: 'one',
    options: [
      { value: 'open', label: 'Not answered' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'mine', label: 'Asked by me' },
    ],
  },
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
  { name: 'requestAssignments', label: 'Assignment', section: 'Case', kind: 'many', options: nameProviders(provider) },
  {
    name: 'filter[impression_type]',
    label: 'Impression type',
    section: 'Case',
    kind: 'many',
    options: IMPRESSION_TYPES.map(({ value, label }) => ({ value: String(value), label })),
  },
  {
    name: 'filter[products_list]',
    label: 'Products',
    section: 'Case',
    kind: 'bits',
    options: PRODUCTS.map(({ value, label }) => ({ value: String(productBit(value)), label })),
  },
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
  linkedFilter('user_id', 'User no.'),
  linkedFilter('organization_id', 'Organization no.'),
  linkedFilter('chosen_wi_organization_id', 'Organization no.'),
  linkedFilter('organization_type', 'Organization type'),
  linkedFilter(
    'patient_status_id',
    'Patient status',
    (id) => STATUSES.find(({ value }) => String(value) === id)?.label,
  ),
  linkedFilter('doctor_full_name_like', 'User'),
  linkedFilter('trashed', 'Archived', yesOrNo),
  linkedFilter('held', 'On hold', yesOrNo),
  linkedFilter('waits_for', 'Waits for'),
  linkedFilter('cancelled', 'Canceled', yesOrNo),
  linkedFilter('ids', 'Patients no.'),
  linkedFilter('stats', 'Dashboard', formatSelector),
  linkedFilter('case_tray_id', 'Tray no.'),
  linkedFilter('null_tray_only', 'Without a tray', yesOrNo),
]

function nameProviders(provider: string) {
  return ASSIGNMENTS.map(({ value, label }) => ({ value, label: nameProvider(label, provider) }))
}

function linkedFilter(name: string, label: string, formatValue?: (value: string) => string | undefined): Filter {
  return { name: `filter[${name}]`, label, kind: 'linked', ...(formatValue && { format: formatValue }) }
}

function yesOrNo(value: string) {
  if (value === 'true') return 'yes'
  return value === 'false' ? 'no' : undefined
}
