import type { ClientBase, QueryConfig } from 'pg'
import { recurringTexts } from './recurring-texts.ts'

/** How a text begins that never changes; the name is that under which PostgreSQL keeps its plan. */
const NAMED = /^\/\* (fixed_\d+) \*\//

type Query = (text: string | QueryConfig, values?: unknown, ...more: unknown[]) => unknown

const recurring = recurringTexts()

/**
 * Lets a connection plan a statement once that comes again and again, not at each use: a plan of many joins costs more
 * than its rows. Each connection keeps them as long as it lives (docs/decisions/013).
 */
export function withPrepared(client: ClientBase) {
  const query = client.query.bind(client) as Query
  const prepared: Query = (text, values, ...more) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    return name ? query({ name, text: text as string }, values, ...more) : query(text, values, ...more)
  }
  Object.assign(client, { query: prepared })
}

function nameOf(text: string) {
  return NAMED.exec(text)?.[1] ?? recurring.nameOf(text)
}
