import { CUSTOMIZED_FEES, SEARCH_ROLES, SEARCH_STATUSES } from '#contract/search.ts'
import { PAYMENT_FILTERS } from '#contract/subscriptions.ts'
import type { FilterChip } from '#web/ui/table/FilterChips.tsx'
import type { SearchParams } from './search-url.ts'

type Option = { readonly value: string | number; readonly label: string }

/** Returns a chip for each active filter, by its name in the URL; the keyword has its own field. */
export function listFilterChips({ filter }: SearchParams): FilterChip[] {
  const { archived, joined_between, roles, status, payment, customized_fees, organization_type, invoice_version } =
    filter
  return [
    chip('archived', 'Archived', archived ? '' : undefined),
    chip('joined_between', 'Joined', formatDateRange(joined_between)),
    chip('roles', 'Roles', formatSelection(roles, SEARCH_ROLES)),
    chip('status', 'Status', formatSelection(status, SEARCH_STATUSES)),
    chip('payment', 'Payment', formatSelection(payment, PAYMENT_FILTERS)),
    chip('customized_fees', 'Fees', formatSelection(customized_fees, CUSTOMIZED_FEES)),
    chip('organization_type', 'Type', formatSelection(organization_type, [])),
    chip('invoice_version', 'Version', formatSelection(invoice_version, [])),
  ].flat()
}

function chip(name: string, label: string, text: string | undefined) {
  return text === undefined ? [] : [{ name: `filter[${name}]`, label, text }]
}

/** Names up to two values; more are given as a number. */
function formatSelection(chosen: readonly (string | number)[] | undefined, options: readonly Option[]) {
  if (!chosen || chosen.length === 0) return undefined
  if (chosen.length > 2) return String(chosen.length)
  return chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')
}

function formatDateRange(range: SearchParams['filter']['joined_between']) {
  if (!range?.from && !range?.to) return undefined
  if (range.from && range.to) return `${range.from} to ${range.to}`
  return range.from ? `from ${range.from}` : `until ${range.to}`
}
