import type { ClientBase, QueryConfig } from 'pg'
import { codeOf } from '#server/error-code.ts'
import { recurringTexts } from './recurring-texts.ts'

/** How a text begins that never changes; the name is that under which PostgreSQL keeps its plan. */
const NAMED = /^\/\* (fixed_\d+) \*\//

type Query = (text: string | QueryConfig, values?: unknown, ...more: unknown[]) => unknown

const recurring = recurringTexts()

/** PostgreSQL's refusal of a plan whose row has other columns since a migration, as that of `*` may. */
const OUTDATED = '0A000'
/** Which names those of now are: what a connection planned under the names before is never asked again. */
let edition = 1

/**
 * Lets a connection plan a statement once that comes again and again, not at each use: a plan of many joins costs more
 * than its rows. Each connection keeps them as long as it lives (docs/decisions/013).
 */
export function withPrepared(client: ClientBase) {
  const query = client.query.bind(client) as Query
  const prepared: Query = (text, values, ...more) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    if (!name) return query(text, values, ...more)
    const asked = query({ name: `${name}_${edition}`, text: text as string }, values, ...more)
    if (asked instanceof Promise) asked.catch(renewWhereOutdated)
    return asked
  }
  Object.assign(client, { query: prepared })
}

function renewWhereOutdated(error: unknown) {
  if (codeOf(error) === OUTDATED) edition += 1
}

function nameOf(text: string) {
  return NAMED.exec(text)?.[1] ?? recurring.nameOf(text)
}
