import { fold } from '#web/ui/fold.ts'
import {
  selectedValues,
  isChoice,
  isSet,
  offValue,
  formatSelected,
  type Choice,
  type Filter,
  type FilterValues,
} from './filter.ts'

/** An entry of the filter menu: a filter, or one of its values, which is set without the editor. */
export type FilterChoice = {
  key: string
  section: string | undefined
  label: string
  isSet: boolean
  filter: Filter
  /** The filter's value in the address once the entry is chosen; an entry without one opens the editor. */
  next?: string
}

/** Returns all filters; once text is typed, the filters and values whose label contains every word of it. */
export function listFilterChoices(filters: readonly Filter[], values: FilterValues, text: string): FilterChoice[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const isMatch = ({ label }: { label: string }) => words.every((word) => fold(label).includes(word))
  return filters.flatMap((filter) => {
    if (filter.kind === 'search' || filter.kind === 'linked') return []
    const value = values[filter.name] ?? ''
    const filterChoices = isMatch(filter) ? [filterChoice(filter, value)] : []
    if (words.length === 0 || !isChoice(filter)) return filterChoices
    return [...filterChoices, ...valueChoices(filter, value).filter(isMatch)]
  })
}

function filterChoice(filter: Filter, value: string): FilterChoice {
  const { name: key, label, section } = filter
  const choice = { key, label, section, filter, isSet: isSet(filter, value) }
  return filter.kind === 'flag' ? { ...choice, next: choice.isSet ? offValue(filter) : (filter.on ?? 'true') } : choice
}

function valueChoices(filter: Filter & Choice, value: string): FilterChoice[] {
  const chosen = selectedValues(filter, value)
  return filter.options.map((option) => {
    const isChosen = chosen.includes(option.value)
    const label = [filter.label, option.group, option.label].filter(Boolean).join(': ')
    const rest = filter.kind === 'one' ? [] : chosen.filter((each) => each !== option.value)
    const next = formatSelected(filter, isChosen ? rest : [...rest, option.value]) || offValue(filter)
    return { key: `${filter.name} ${option.value}`, section: 'Values', label, filter, isSet: isChosen, next }
  })
}
