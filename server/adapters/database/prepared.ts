import type { ClientBase, QueryConfig } from 'pg'

/** The texts of statements that never change, each with the name under which PostgreSQL keeps its plan. */
const names = new Map<string, string>()

/** Only for texts of which there is one per place in the code: each connection keeps them as long as it lives. */
export function keepPrepared(text: string) {
  if (!names.has(text)) names.set(text, `fixed_${names.size + 1}`)
}

type Query = (text: string | QueryConfig, values?: unknown, ...more: unknown[]) => unknown

/** Lets a connection plan such a statement once, not at each use: a plan of many joins costs more than its rows. */
export function withPrepared(client: ClientBase) {
  const query = client.query.bind(client) as Query
  const prepared: Query = (text, values, ...more) => {
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined
    return name ? query({ name, text: text as string }, values, ...more) : query(text, values, ...more)
  }
  Object.assign(client, { query: prepared })
}
