import type { ClientBase, Pool, PoolClient } from 'pg'

export type PoolObserver = {
  /** Runs as a statement is sent; what it returns runs with the milliseconds that the database took for it. */
  statement(text: string): (milliseconds: number) => void
  /** A caller got its connection after this time. */
  connected(milliseconds: number): void
}

type Query = (...args: unknown[]) => unknown
type Callback = (...args: unknown[]) => void

/** A pool that is opened by two portals, as in tests, has the observer of the last one. */
const observers = new WeakMap<Pool, PoolObserver>()

/** Reports each statement and each wait for a connection. It must run before the first connection is opened. */
export function observePool(pool: Pool, observer: PoolObserver) {
  const isObserved = observers.has(pool)
  observers.set(pool, observer)
  if (isObserved) return
  const current = () => observers.get(pool) ?? observer
  pool.on('connect', (client) => observeClient(client, current))
  observeWaits(pool, current)
}

function observeClient(client: ClientBase, current: () => PoolObserver) {
  const query = client.query.bind(client) as Query
  let lastAnsweredAt = 0
  const observed: Query = (...args) => {
    const text = textOf(args[0])
    if (text === undefined) return query(...args)
    const report = current().statement(text)
    const sentAt = performance.now()
    const answered = () => {
      const now = performance.now()
      // Statements that were sent together run one after another, so each begins when the one before it has ended.
      report(now - Math.max(sentAt, lastAnsweredAt))
      lastAnsweredAt = now
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const wrapped: Callback = (...results) => {
        answered()
        ;(callback as Callback)(...results)
      }
      return query(...args.slice(0, -1), wrapped)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(answered, answered)
    return result
  }
  Object.assign(client, { query: observed })
}

/** A statement is a text, or an object with one; anything else is a stream, which nothing here uses. */
function textOf(statement: unknown) {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig && typeof statement.text === 'string' ? statement.text : undefined
}

function observeWaits(pool: Pool, current: () => PoolObserver) {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<PoolClient>
  Object.assign(pool, {
    connect: (callback?: Callback) => {
      const since = performance.now()
      const connected = () => current().connected(performance.now() - since)
      if (!callback) return connect().finally(connected)
      return connect((...results) => {
        connected()
        callback(...results)
      })
    },
  })
}
