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
  if (!Array.isArray(outer)) throw wrong('Expected the value to be a string or an array.')
  return outer
    .filter((entry) => entry !== '')
    .map((entry: unknown) => {
      const inner: unknown[] = Array.isArray(entry) ? entry : [entry]
      return inner.flatMap((each) => parseCondition(each, columns))
    })
    .filter((group) => group.length > 0)
}

function parseCondition(given: unknown, columns: ReadonlyMap<string, Column>): Condition[] {
  if (typeof given !== 'string') throw wrong('Expected a condition to be a string.')
  const list = LIST.exec(given)
  if (list) {
    const column = requireColumn(list[2] ?? '', columns)
    return itemsOf(list[3] ?? '', given).map((value) => ({ column, operator: '=', value }))
  }
  const comparison = COMPARISON.exec(given)
  if (!comparison) throw wrong(`Was expecting an operation \`=\`, \`>=\`, \`<=\` or \`IN\` at \`${given}\`.`)
  const column = requireColumn(comparison[2] ?? '', columns)
  const operator = comparison[3] as Condition['operator'] // the pattern has no other
  const value = parseValue(comparison[4] ?? '', given)
  if (operator !== '=' && (column.type !== 'number' || !isNumber(value))) {
    throw wrong(`Was expecting a number and an attribute that has one at \`${given}\`.`)
  }
  return [{ column, operator, value }]
}

function requireColumn(name: string, columns: ReadonlyMap<string, Column>) {
  const column = columns.get(name)
  if (column) return column
  const known = [...columns.keys()].sort().join(', ')
  throw wrong(`Attribute \`${name}\` is not filterable. Available filterable attributes are: \`${known}\`.`)
}

function itemsOf(list: string, given: string) {
  if (list.trim() === '') throw wrong(`Was expecting values in the brackets at \`${given}\`.`)
  const values: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < list.length) {
    const item = ITEM.exec(list)
    if (!item) throw wrong(`Was expecting values with commas between them at \`${given}\`.`)
    values.push(parseValue(item[1] ?? '', given))
  }
  return values
}

function parseValue(text: string, given: string) {
  const quoted = QUOTED.exec(text)
  if (quoted) return (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/gs, '$1')
  if (BARE.test(text)) return text
  throw wrong(`Was expecting a value at \`${given}\`: what is more than one word stands in quotes.`)
}

export function isNumber(text: string) {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}

function wrong(message: string) {
  return new SearchError('invalid_search_filter', message)
}
