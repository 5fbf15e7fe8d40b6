import { SearchError } from './search-error.ts'

/** A column of search_documents and the type as which it is compared. */
export type Column = { name: string; type: 'text' | 'number' | 'boolean' | 'list'; isNullable?: boolean }

/** One comparison. A filter is an outer AND of inner ORs: `Condition[][]`. */
export type Condition = { column: Column; operator: '=' | '>=' | '<='; value: string }

/** Matches an attribute, an operator and a value; attribute and value may be quoted. */
const COMPARISON = /^\s*("?)(\w+)\1\s*(=|>=|<=)\s*(\S[\s\S]*?)\s*$/
const LIST = /^\s*("?)(\w+)\1\s+IN\s*\[([\s\S]*)\]\s*$/i
const QUOTED = /^"((?:[^"\\]|\\.)*)"$|^'((?:[^'\\]|\\.)*)'$/s
/** Matches an unquoted value (words, numbers, dates); any other character has to be quoted. */
const BARE = /^[\p{L}\p{N}_.:@/+-]+$/u
const ITEM = /\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,"'[\]]+)\s*(,|$)/suy

/**
 * Parses Meilisearch's array syntax: every entry is a condition, or a list of which one must hold. The input never
 * becomes part of a statement: attributes are looked up and values become parameters. Throws SearchError.
 */
export function parseFilter(filter: unknown, columns: ReadonlyMap<string, Column>): Condition[][] {
  if (filter === undefined || filter === null) return []
  const outer = typeof filter === 'string' ? [filter] : filter
  if (!Array.isArray(outer)) throw invalidFilter('Expected the value to be a string or an array.')
  return outer
    .filter((entry) => entry !== '')
    .map((entry: unknown) => {
      const inner: unknown[] = Array.isArray(entry) ? entry : [entry]
      return inner.flatMap((each) => parseCondition(each, columns))
    })
    .filter((group) => group.length > 0)
}

function parseCondition(input: unknown, columns: ReadonlyMap<string, Column>): Condition[] {
  if (typeof input !== 'string') throw invalidFilter('Expected a condition to be a string.')
  const list = LIST.exec(input)
  if (list) {
    const column = requireColumn(list[2] ?? '', columns)
    return itemsOf(list[3] ?? '', input).map((value) => ({ column, operator: '=', value }))
  }
  const comparison = COMPARISON.exec(input)
  if (!comparison) throw invalidFilter(`Was expecting an operation \`=\`, \`>=\`, \`<=\` or \`IN\` at \`${input}\`.`)
  const column = requireColumn(comparison[2] ?? '', columns)
  const operator = comparison[3] as Condition['operator'] // the pattern has no other
  const value = parseValue(comparison[4] ?? '', input)
  if (operator !== '=' && (column.type !== 'number' || !isNumber(value))) {
    throw invalidFilter(`Was expecting a number and an attribute that has one at \`${input}\`.`)
  }
  return [{ column, operator, value }]
}

function requireColumn(name: string, columns: ReadonlyMap<string, Column>) {
  const column = columns.get(name)
  if (column) return column
  const names = [...columns.keys()].sort().join(', ')
  throw invalidFilter(`Attribute \`${name}\` is not filterable. Available filterable attributes are: \`${names}\`.`)
}

function itemsOf(list: string, input: string) {
  if (list.trim() === '') throw invalidFilter(`Was expecting values in the brackets at \`${input}\`.`)
  const values: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < list.length) {
    const item = ITEM.exec(list)
    if (!item) throw invalidFilter(`Was expecting values with commas between them at \`${input}\`.`)
    values.push(parseValue(item[1] ?? '', input))
  }
  return values
}

function parseValue(text: string, input: string) {
  const quoted = QUOTED.exec(text)
  if (quoted) return (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/gs, '$1')
  if (BARE.test(text)) return text
  throw invalidFilter(`Was expecting a value at \`${input}\`: what is more than one word stands in quotes.`)
}

export function isNumber(text: string) {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}

function invalidFilter(message: string) {
  return new SearchError('invalid_search_filter', message)
}
