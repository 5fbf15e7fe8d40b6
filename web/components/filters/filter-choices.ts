import { fold } from '#web/ui/fold.ts'
import { chosenOf, isChoice, isSet, offOf, valueOf, type Choice, type Filter, type Said } from './filter.ts'

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
export function choicesOf(filters: readonly Filter[], said: Said, text: string): FilterChoice[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const isMeant = ({ label }: { label: string }) => words.every((word) => fold(label).includes(word))
  return filters.flatMap((filter) => {
    if (filter.kind === 'search' || filter.kind === 'linked') return []
    const value = said[filter.name] ?? ''
    const itself = isMeant(filter) ? [ofFilter(filter, value)] : []
    if (words.length === 0 || !isChoice(filter)) return itself
    return [...itself, ...ofValues(filter, value).filter(isMeant)]
  })
}

function ofFilter(filter: Filter, value: string): FilterChoice {
  const { name: key, label, section } = filter
  const choice = { key, label, section, filter, isSet: isSet(filter, value) }
  return filter.kind === 'flag' ? { ...choice, next: choice.isSet ? offOf(filter) : (filter.on ?? 'true') } : choice
}

function ofValues(filter: Filter & Choice, value: string): FilterChoice[] {
  const chosen = chosenOf(filter, value)
  return filter.options.map((option) => {
    const isChosen = chosen.includes(option.value)
    const label = [filter.label, option.group, option.label].filter(Boolean).join(': ')
    const rest = filter.kind === 'one' ? [] : chosen.filter((each) => each !== option.value)
    const next = valueOf(filter, isChosen ? rest : [...rest, option.value]) || offOf(filter)
    return { key: `${filter.name} ${option.value}`, section: 'Values', label, filter, isSet: isChosen, next }
  })
}
