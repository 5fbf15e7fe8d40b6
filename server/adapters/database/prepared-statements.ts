import type { ClientBase, QueryConfig } from 'pg'
import { errorCode } from '#server/error-code.ts'
import { trackRecurringStatements } from './recurring-statements.ts'

/** Prefix of a statement whose text never changes; PostgreSQL stores its plan under this name. */
const NAMED = /^\/\* (fixed_\d+) \*\//

type Query = (text: string | QueryConfig, values?: unknown, ...more: unknown[]) => unknown

const recurring = trackRecurringStatements()

/** SQLSTATE for a cached plan whose row type changed with a migration, as that of `select *` may. */
const OUTDATED = '0A000'
/** Suffix of the statement names. It is raised after OUTDATED, so that no connection uses an old plan again. */
let edition = 1

/**
 * Lets a connection plan a recurring statement once instead of at each use, because planning many joins costs more than
 * fetching the rows. Each connection keeps its plans for its lifetime (docs/decisions/013).
 */
export function usePreparedStatements(client: ClientBase) {
  const query = client.query.bind(client) as Query
  const prepared: Query = (text, values, ...more) => {
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    if (!name) return query(text, values, ...more)
    const result = query({ name: `${name}_${edition}`, text: text as string }, values, ...more)
    if (result instanceof Promise) result.catch(renewOutdatedNames)
    return result
  }
  Object.assign(client, { query: prepared })
}

function renewOutdatedNames(error: unknown) {
  if (errorCode(error) === OUTDATED) edition += 1
}

function statementName(text: string) {
  return NAMED.exec(text)?.[1] ?? recurring.nameOf(text)
}
