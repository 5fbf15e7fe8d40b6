/**
 * The model of a list's filters, independent of any list: each filter has a name and a string value in the address, a
 * chip while it is set, and an editor by its kind.
 */
import type { ComponentType, ReactNode } from 'react'
import type { FilterChip } from '#web/ui/table/FilterChips.tsx'

export type Option = {
  value: string
  label: string
  group?: string
  /** Secondary text at the right. */
  aside?: ReactNode
}

/** PAT-15: several clicks in a row are one request. In ms. */
export const LOCATION_PAUSE = 1000

export type EditorProps = { label: string; value: string; onChange: (value: string) => void }

/** A filter of a list. `name` is its parameter in the address, where each value is a string. */
export type Filter = {
  name: string
  label: string
  /** The heading in the menu. */
  section?: string
  /** In ms: how long a choice is debounced, where users make several in a row. */
  pause?: number
  /** The name of a filter whose options depend on this one, so that a change clears it. */
  clears?: string
} & (
  | Choice
  /** A switch. `on` is its value in the address if that is not `true`; `off` is set where an absent value means on. */
  | { kind: 'flag'; on?: string; off?: string }
  | { kind: 'text'; placeholder: string }
  | { kind: 'dates' }
  /** A filter with an editor of its own; its label may have to be loaded. */
  | { kind: 'own'; Editor: ComponentType<EditorProps>; format: (value: string) => ReactNode }
  /** A search field of the bar; `of` names what it searches, if the label does not. */
  | { kind: 'search'; of?: string }
  /** A filter that only links set, such as one by id: its chip can be removed but not edited. */
  | { kind: 'linked'; format?: (value: string) => string | undefined }
)

export type Choice =
  /** `none` is an option for no value, if that has a name. */
  | { kind: 'one'; options: readonly Option[]; none?: Option }
  /** `usual` is the default when the address has no value; at least one option stays selected then. */
  | { kind: 'many'; options: readonly Option[]; usual?: Option }
  /** A bit mask with one bit per option. */
  | { kind: 'bits'; options: readonly Option[] }

/** The values of the filters by name, with the defaults. */
export type FilterValues = Readonly<Record<string, string>>

/** The part of a list's state that its filters use. */
export type FilterState = {
  filterValues: FilterValues
  narrow: (patch: Readonly<Record<string, string | undefined>>) => void
}

/** Returns a chip for each filter that is set. */
export function toFilterChips(filters: readonly Filter[], values: FilterValues): FilterChip[] {
  return filters.flatMap((filter) => {
    const value = values[filter.name] ?? ''
    if (filter.kind === 'search' || !isSet(filter, value)) return []
    const { name, label, kind } = filter
    const isUsual = kind === 'many' && filter.usual?.value === value
    const isFixed = kind === 'linked' || kind === 'flag'
    return [{ name, label, text: filterText(filter, value), canEdit: !isFixed, canRemove: !isUsual }]
  })
}

/** Names each active filter for a sentence: '“Doctor Raman”'. */
export function activeFilterNames(filters: readonly Filter[], values: FilterValues) {
  const searchTerms = filters.flatMap((filter) => {
    const text = values[filter.name]
    return filter.kind === 'search' && text ? [{ label: filter.of, text }] : []
  })
  return [...searchTerms, ...toFilterChips(filters, values)].map(quoteFilter)
}

export function quoteFilter({ label, text }: { label?: string | undefined; text: ReactNode }) {
  return `“${[label, typeof text === 'string' ? text : ''].filter(Boolean).join(' ')}”`
}

export function isSet(filter: Filter, value: string) {
  if (filter.kind === 'flag') return [filter.on ?? 'true', '1'].includes(value)
  return value !== '' && value !== offValue(filter)
}

/** Returns the filter's value in the address when it is removed. */
export function offValue(filter: Filter | undefined) {
  if (filter?.kind === 'flag') return filter.off ?? ''
  return (filter?.kind === 'one' && filter.none?.value) || ''
}

/** Returns the selected values, including those that are no longer among the options. */
export function selectedValues({ kind, options }: Choice, value: string) {
  if (kind !== 'bits') return value ? value.split(',') : []
  return options.map((option) => option.value).filter((bit) => (Number(value) & Number(bit)) !== 0)
}

/** Formats the selected values for the address, in the order of the options. */
export function formatSelected({ kind, options }: Choice, chosen: readonly string[]) {
  if (kind === 'bits') return String(chosen.reduce((sum, bit) => sum + Number(bit), 0) || '')
  const optionValues = options.map(({ value }) => value)
  return [
    ...optionValues.filter((each) => chosen.includes(each)),
    ...chosen.filter((each) => !optionValues.includes(each)),
  ].join()
}

export function isChoice(filter: Filter): filter is Filter & Choice {
  return 'options' in filter
}

const MAX_LABELS = 2

function filterText(filter: Filter, value: string): ReactNode {
  switch (filter.kind) {
    case 'flag':
      return ''
    case 'dates':
      return formatDateRange(value)
    case 'one':
      // A view of the list may set several.
      return value
        .split(',')
        .map((each) => getLabel(filter, each))
        .join(', ')
    case 'many':
    case 'bits':
      return summarizeSelected(filter, value)
    case 'own':
      return filter.format(value)
    case 'linked':
      return filter.format?.(value) ?? value.split(',').join(', ')
    default:
      return value
  }
}

function getLabel({ options }: Choice, value: string) {
  return options.find((option) => option.value === value)?.label ?? value
}

/** Formats `New, In Progress +3`: the bar is one line, and the editor shows all values. */
function summarizeSelected(filter: Choice, value: string) {
  const labels = selectedValues(filter, value).map((each) => getLabel(filter, each))
  const text = labels.slice(0, MAX_LABELS).join(', ')
  return labels.length > MAX_LABELS ? `${text} +${labels.length - MAX_LABELS}` : text
}

function formatDateRange(value: string) {
  const [from, to] = value.split(',')
  if (from && to) return from === to ? from : `${from} to ${to}`
  return from ? `from ${from}` : `until ${to}`
}
