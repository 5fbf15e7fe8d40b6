import type { ComponentType, ReactNode } from 'react'
import type { FilterChip } from '#web/ui/table/FilterChips.tsx'

export type Option = {
  value: string
  label: string
  group?: string
  /** At its right. */
  beside?: ReactNode
}

/** PAT-15: several clicks are one question. */
export const LOCATION_PAUSE = 1000

export type EditorProps = { label: string; value: string; onChange: (value: string) => void }

/** One filter of a list under its name in the address; an address holds words, so every value is one. */
export type Filter = {
  name: string
  label: string
  /** Its heading in the menu. */
  section?: string
  /** How long a choice rests before it counts, where several are made in a row. */
  pause?: number
  /** Another filter, whose values are those of this one's choice. */
  clears?: string
} & (
  | Choice
  /** A switch; `on` is its word where that is not true, `off` where an address that says nothing means that it is set. */
  | { kind: 'flag'; on?: string; off?: string }
  | { kind: 'text'; placeholder: string }
  | { kind: 'dates' }
  /** With an editor of its own, and words that may have to be asked for. */
  | { kind: 'own'; Editor: ComponentType<EditorProps>; words: (value: string) => ReactNode }
  /** A field of the bar; `of` is what it looks for, where that has to be said. */
  | { kind: 'search'; of?: string }
  /** What only links bring: it has a chip to be taken away, but nobody types an id. */
  | { kind: 'linked'; words?: (value: string) => string | undefined }
)

export type Choice =
  /** `none` is the choice of no value, where it has a name. */
  | { kind: 'one'; options: readonly Option[]; none?: Option }
  /** `usual` is what an address means that says nothing; some of it is always chosen then. */
  | { kind: 'many'; options: readonly Option[]; usual?: Option }
  /** A sum of bits, one for each option. */
  | { kind: 'bits'; options: readonly Option[] }

/** What an address says, by the names of its filters. */
export type Said = Readonly<Record<string, string>>

/** A list as its filters need it. */
export type Narrowed = { said: Said; narrow: (patch: Readonly<Record<string, string | undefined>>) => void }

/** The chips of all that are set. */
export function chipsOf(filters: readonly Filter[], said: Said): FilterChip[] {
  return filters.flatMap((filter) => {
    const value = said[filter.name] ?? ''
    if (filter.kind === 'search' || !isSet(filter, value)) return []
    const { name, label, kind } = filter
    const isUsual = kind === 'many' && filter.usual?.value === value
    const isFixed = kind === 'linked' || kind === 'flag'
    return [{ name, label, text: wordsOf(filter, value), canEdit: !isFixed, canRemove: !isUsual }]
  })
}

/** Each filter in force in the words of a sentence: '“Doctor Raman”'. */
export function namesOf(filters: readonly Filter[], said: Said) {
  const searched = filters.flatMap((filter) => {
    const text = said[filter.name]
    return filter.kind === 'search' && text ? [{ label: filter.of, text }] : []
  })
  return [...searched, ...chipsOf(filters, said)].map(nameOf)
}

export function nameOf({ label, text }: { label?: string | undefined; text: ReactNode }) {
  return `“${[label, typeof text === 'string' ? text : ''].filter(Boolean).join(' ')}”`
}

export function isSet(filter: Filter, value: string) {
  if (filter.kind === 'flag') return [filter.on ?? 'true', '1'].includes(value)
  return value !== '' && value !== offOf(filter)
}

/** What the address holds once the filter is taken away. */
export function offOf(filter: Filter | undefined) {
  if (filter?.kind === 'flag') return filter.off ?? ''
  return (filter?.kind === 'one' && filter.none?.value) || ''
}

/** The values of a filter that are chosen, those that are not offered included. */
export function chosenOf({ kind, options }: Choice, value: string) {
  if (kind !== 'bits') return value ? value.split(',') : []
  return options.map((option) => option.value).filter((bit) => (Number(value) & Number(bit)) !== 0)
}

/** What the address holds for them; several stand in the order in which they are offered. */
export function valueOf({ kind, options }: Choice, chosen: readonly string[]) {
  if (kind === 'bits') return String(chosen.reduce((sum, bit) => sum + Number(bit), 0) || '')
  const offered = options.map(({ value }) => value)
  return [
    ...offered.filter((each) => chosen.includes(each)),
    ...chosen.filter((each) => !offered.includes(each)),
  ].join()
}

export function isChoice(filter: Filter): filter is Filter & Choice {
  return 'options' in filter
}

const SHOWN = 2

function wordsOf(filter: Filter, value: string): ReactNode {
  switch (filter.kind) {
    case 'flag':
      return ''
    case 'dates':
      return rangeWords(value)
    case 'one':
      return labelOf(filter, value)
    case 'many':
    case 'bits':
      return someOf(filter, value)
    case 'own':
      return filter.words(value)
    case 'linked':
      return filter.words?.(value) ?? value.split(',').join(', ')
    default:
      return value
  }
}

function labelOf({ options }: Choice, value: string) {
  return options.find((option) => option.value === value)?.label ?? value
}

/** `New, In Progress +3`: the bar is one line, the editor shows them all. */
function someOf(filter: Choice, value: string) {
  const labels = chosenOf(filter, value).map((each) => labelOf(filter, each))
  const words = labels.slice(0, SHOWN).join(', ')
  return labels.length > SHOWN ? `${words} +${labels.length - SHOWN}` : words
}

function rangeWords(value: string) {
  const [from, to] = value.split(',')
  if (from && to) return from === to ? from : `${from} to ${to}`
  return from ? `from ${from}` : `until ${to}`
}
