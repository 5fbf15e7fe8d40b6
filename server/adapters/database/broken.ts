import type { ClientBase, Pool, PoolClient } from 'pg'
import { markAway } from '#server/adapters/away.ts'

/** Classes of SQLSTATE by which the server itself says that it is going, gone, starting or full. */
const GONE = /^(08...|57P0[1235]|53300)$/
const SQLSTATE = /^[0-9A-Z]{5}$/

type Done = (error: Error | undefined, ...more: unknown[]) => void

/**
 * A connection that breaks while somebody holds it says so as an event too: unheard, it would end the process. And
 * what fails because of it is marked, so that the asker hears "later" and not "went wrong".
 */
export function watchBreaks(pool: Pool) {
  pool.on('error', (error) => process.emitWarning(`idle database connection: ${error.message}`))
  pool.on('connect', watchClient)
  const connect = pool.connect.bind(pool) as (done?: Done) => Promise<PoolClient>
  Object.assign(pool, {
    connect: (done?: Done) =>
      done
        ? connect((error, ...more) => done(error && marked(error, true), ...more))
        : connect().catch((error: unknown) => {
            throw marked(error, true)
          }),
  })
}

function watchClient(client: ClientBase) {
  let broken = false
  client.on('error', () => {
    broken = true
  })
  client.on('end', () => {
    broken = true
  })
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (...given: unknown[]) => {
      const done = given.at(-1)
      if (typeof done === 'function') {
        const told: Done = (error, ...more) => (done as Done)(error && marked(error, broken), ...more)
        return query(...given.slice(0, -1), told)
      }
      const asked = query(...given)
      if (!(asked instanceof Promise)) return asked
      return asked.catch((error: unknown) => {
        throw marked(error, broken)
      })
    },
  })
}

/** The server's own refusal of one statement is none of the connection's. */
function marked<T>(error: T, connectionLost: boolean): T {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return GONE.test(code) || (connectionLost && !isRefusal(code)) ? markAway(error) : error
}

function isRefusal(code: string) {
  return SQLSTATE.test(code) && /\d/.test(code)
}
