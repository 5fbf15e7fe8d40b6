import { ASSIGNMENTS, IN_OFFICE, labelOf, PRINT_CONTENTS, STATUSES } from '#contract/enums.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { nameProvider } from '#web/components/name-provider.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'

const STATUS_LOOKS: Record<number, StatusLook> = {
  1: 'new',
  2: 'in-progress',
  3: 'pending',
  4: 'completed',
  5: 'canceled',
}

export function requestStatusBadge(status_id: number): { look: StatusLook; label: string } {
  return { look: STATUS_LOOKS[status_id] ?? 'new', label: labelOf<number>(STATUSES, status_id) ?? '' }
}

/** Formats the request number as on the parcel: `R 58213`. */
export function formatRequestNumber(id: number) {
  return `R ${id}`
}

export function shippingMethodName(id: number | null) {
  return findShippingMethod(id)?.name
}

/** Where a print is made that the provider does not print. */
export function formatPrinter(assigned_to: string | null) {
  return assigned_to === IN_OFFICE ? 'in-office' : 'by the third party'
}

/** Formats an assignment, as `O, OrthoSelect`: lab staff use the code; practices see only the label. */
export function formatAssignment(
  code: string | null,
  { isPractice, provider }: { isPractice: boolean; provider: string },
) {
  const label = labelOf<string>(ASSIGNMENTS, code)
  if (!label || !code) return undefined
  return isPractice ? nameProvider(label, provider) : `${code}, ${nameProvider(label, provider)}`
}

export function printContentLabel(content_type_id: number) {
  return labelOf<number>(PRINT_CONTENTS, content_type_id) ?? '–'
}

/** Returns the contents of a request, such as `2 prints,` and `1 flawed tray`, as pieces that must not wrap. */
export function requestContents({ items, flawed_trays }: { items: number; flawed_trays: number }) {
  const trays = flawed_trays > 0 ? [pluralize(flawed_trays, 'flawed tray')] : []
  if (items === 0) return trays.length > 0 ? trays : ['Nothing']
  return [`${pluralize(items, 'print')}${trays.length > 0 ? ',' : ''}`, ...trays]
}
