import type { ClientBase, QueryConfig } from 'pg'

/** How a text begins that never changes; the name is that under which PostgreSQL keeps its plan. */
const NAMED = /^\/\* (fixed_\d+) \*\//

type Query = (text: string | QueryConfig, values?: unknown, ...more: unknown[]) => unknown

/**
 * Lets a connection plan a named statement once, not at each use: a plan of many joins costs more than its rows. Each
 * connection keeps them as long as it lives, so there is one per place in the code and none that a value makes.
 */
export function withPrepared(client: ClientBase) {
  const query = client.query.bind(client) as Query
  const prepared: Query = (text, values, ...more) => {
    const name = typeof text === 'string' && Array.isArray(values) ? NAMED.exec(text)?.[1] : undefined
    return name ? query({ name, text: text as string }, values, ...more) : query(text, values, ...more)
  }
  Object.assign(client, { query: prepared })
}
