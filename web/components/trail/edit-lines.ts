/** Turns the `before` and `after` of an event into readable lines, one for each field that differs. */
import { MAIL_TYPES } from '#contract/notification-settings.ts'
import { priceName } from '#contract/price-labels.ts'
import { NUMBERED_FIELDS, type NamedRow, type TrailNames } from '#contract/trail.ts'
import { choiceLabel } from './choice-label.ts'

export type EditLine = { field: string; before: string; after: string }
type Entries = Readonly<Record<string, unknown>>
type Names = Partial<TrailNames>

/** Returns the changed fields of an event; empty for events without before and after. */
export function editLines(data: Entries, names: Names = {}, provider = ''): EditLine[] {
  const { before, after } = data
  return diffLines(withNames(entries(before), names), withNames(entries(after), names), { of: '', provider })
}

/** Replaces row ids by their names. */
function withNames(values: Entries, names: Names): Entries {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const row = ROWS[field]
      if (!row) return [field, value]
      const toName = (id: unknown) => (typeof id === 'number' ? (names[row]?.[id] ?? `${id}, since deleted`) : id)
      return [field, Array.isArray(value) ? value.map(toName) : toName(value)]
    }),
  )
}

const ROWS: Readonly<Record<string, NamedRow>> = NUMBERED_FIELDS

/** Compares nested objects part by part, and lists entry by entry; only differences are returned. */
function diffLines(before: Entries, after: Entries, { of, provider }: { of: string; provider: string }): EditLine[] {
  return Object.keys(after).flatMap((name) => {
    const field = of + fieldName(name)
    const [was, is] = [before[name], after[name]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    if (isEntries(is)) return diffLines(entries(was), is, { of: `${field}, `, provider })
    if (Array.isArray(is)) return [{ field, before: listText(without(was, is)), after: listText(without(is, was)) }]
    return [{ field, before: formatValue(name, was, provider), after: formatValue(name, is, provider) }]
  })
}

/** Returns the entries that the other list does not have. */
function without(list: unknown, other: unknown): readonly unknown[] {
  const removed = (Array.isArray(other) ? other : []).map((each) => listText([each]))
  return (Array.isArray(list) ? list : []).filter((each) => {
    const index = removed.indexOf(listText([each]))
    if (index >= 0) removed.splice(index, 1)
    return index < 0
  })
}

function listText(list: readonly unknown[]): string {
  return list.map((each) => (isEntries(each) ? formatParts(each) : String(each))).join('; ') || 'none'
}

const FIRST = ['first_name', 'last_name', 'title']

/**
 * Formats `Carmen, Ibarra, Treatment coordinator`. The id is omitted, and the order is fixed, since JSONB keeps none.
 */
function formatParts(parts: Entries) {
  const names = [...FIRST, ...Object.keys(parts).filter((name) => name !== 'id' && !FIRST.includes(name))]
  const filled = names.filter((name) => parts[name] !== null && parts[name] !== undefined && parts[name] !== '')
  return filled.map((name) => formatValue(name, parts[name])).join(', ')
}

function formatValue(name: string, value: unknown, provider = ''): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'string') return choiceLabel(name, value, provider) ?? value
  return choiceLabel(name, value, provider) ?? JSON.stringify(value)
}

function fieldName(name: string) {
  const mail = MAIL_TYPES.find((type) => type.value === name)
  if (name.includes('.')) return priceName(name)
  return mail?.label.toLowerCase() ?? name.replace(/_(id|text)$/, '').replaceAll('_', ' ')
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entries(value: unknown): Entries {
  return isEntries(value) ? value : {}
}
