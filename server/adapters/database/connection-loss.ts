import type { ClientBase, Pool, PoolClient } from 'pg'
import { errorCode } from '#server/error-code.ts'
import { markUnavailable } from '#server/adapters/outage.ts'

/** SQLSTATEs by which the server reports that it shuts down, starts, lost the connection or has no free one. */
const LOST_CODES = /^(08...|57P0[1235]|53300)$/
const SQLSTATE = /^[0-9A-Z]{5}$/

/** Certificate errors of Node by their code, and the message of pg, which sets no code, for a server without TLS. */
const UNTRUSTED_CODES = /^(ERR_TLS_.*|CERT_.*|SELF_SIGNED_.*|DEPTH_ZERO_.*|UNABLE_TO_.*)$/
const WITHOUT_TLS = 'The server does not support SSL connections'

type Callback = (error: Error | undefined, ...more: unknown[]) => void

/**
 * A connection that breaks while it is checked out also emits `error`, which would end the process without a listener.
 * Errors of a lost connection are marked as an outage, so that the client is told to retry later instead of getting a
 * 500.
 */
export function watchConnectionLoss(pool: Pool) {
  pool.on('error', (error) => process.emitWarning(`idle database connection: ${error.message}`))
  pool.on('connect', watchClient)
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<PoolClient>
  Object.assign(pool, {
    connect: (callback?: Callback) =>
      callback
        ? connect((error, ...more) => callback(error && markRefusedConnection(error), ...more))
        : connect().catch((error: unknown) => {
            throw markRefusedConnection(error)
          }),
  })
}

/** A server that rejects the login (a rotated password, connections forbidden for a while) counts as unreachable. */
function markRefusedConnection<T>(error: T): T | Error {
  const marked = markConnectionLoss(error, true)
  return marked === error ? markUnavailable(error) : marked
}

function watchClient(client: ClientBase) {
  let broken = false
  client.on('error', () => {
    broken = true
  })
  client.on('end', () => {
    broken = true
  })
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const wrapped: Callback = (error, ...more) =>
          (callback as Callback)(error && markConnectionLoss(error, broken), ...more)
        return query(...args.slice(0, -1), wrapped)
      }
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        throw markConnectionLoss(error, broken)
      })
    },
  })
}

/** Marks errors of a lost connection as an outage; an error of a single statement stays as it is. */
function markConnectionLoss<T>(error: T, connectionLost: boolean): T | Error {
  const code = errorCode(error) ?? ''
  if (connectionLost && error instanceof Error && isCertificateError(code, error.message))
    return toCertificateError(error)
  return LOST_CODES.test(code) || (connectionLost && !isRefusal(code)) ? markUnavailable(error) : error
}

function isRefusal(code: string) {
  return SQLSTATE.test(code) && /\d/.test(code)
}

function isCertificateError(code: string, message: string) {
  return UNTRUSTED_CODES.test(code) || message === WITHOUT_TLS
}

/** Not marked as an outage, because a retry does not help. */
function toCertificateError(cause: Error) {
  return new Error(
    `The database has no TLS, or a certificate that is not trusted: ${cause.message}. docs/operations.md says under Encryption what may be done.`,
    { cause },
  )
}
