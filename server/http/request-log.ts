import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loggedUrl } from '#server/logged-request.ts'
import { createOperation, runInOperation, type Operation } from '#server/operation.ts'
import type { Services } from '#server/services.ts'
import { parseTraceparent } from '#server/tracing.ts'

type Measured = {
  operation: Operation
  startedAt: number
  /** Milliseconds until the response was ready; sending it takes as long as the client's line needs. */
  milliseconds?: number
  isForStaff?: boolean
}

const requests = new WeakMap<FastifyRequest, Measured>()

/** Names the request in each log line and statement that it causes, and logs slow requests. */
export function logRequests(app: FastifyInstance, { log, config, tracing, slowRequests }: Services) {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    const attributes = { 'http.request.method': request.method, request_id: request.id }
    const operation = createOperation(
      { route, request_id: request.id, ...givenTrace(request) },
      tracing?.begin('request', route, attributes, headerOf(request)),
    )
    requests.set(request, { operation, startedAt: performance.now() })
    runInOperation(operation, done)
  })
  // The arrival of a body is an event of the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const measured = requests.get(request)
    if (measured) runInOperation(measured.operation, done)
    else done()
  })
  app.addHook('onSend', async (request, reply) => {
    const measured = requests.get(request)
    if (!measured) return
    measured.milliseconds ??= performance.now() - measured.startedAt
    if (measured.isForStaff) reply.header('server-timing', serverTiming(measured))
  })
  app.addHook('onResponse', async (request, reply) => {
    const measured = requests.get(request)
    if (!measured) return
    const status = { 'http.response.status_code': reply.statusCode }
    measured.operation.span?.end(status, reply.statusCode >= 500 ? reply.statusCode : undefined)
    const ms = measured.milliseconds ?? performance.now() - measured.startedAt
    // An upload takes as long as the client's line needs.
    const isSlow = ms >= config.slowRequestMs && !request.routeOptions.config.takesFile
    runInOperation(measured.operation, () => {
      if (isSlow) {
        const { databaseMs: database_ms } = measured.operation
        slowRequests.add({ route: routeOf(request), ms, database_ms, request_id: request.id })
        log.warn(requestFacts(request, reply, measured, ms), 'slow request')
      } else log.debug(requestFacts(request, reply, measured, ms), 'request')
    })
  })
}

/** Shows the measured times in the developer tools of the browser; only staff need to know them. */
export function showServerTiming(request: FastifyRequest) {
  const measured = requests.get(request)
  if (measured) measured.isForStaff = true
}

function headerOf({ headers }: FastifyRequest) {
  return typeof headers.traceparent === 'string' ? headers.traceparent : undefined
}

/** The trace that a proxy or a client began. */
function givenTrace(request: FastifyRequest) {
  const given = parseTraceparent(headerOf(request))
  return given && { trace_id: given.trace_id }
}

function routeOf({ method, routeOptions }: FastifyRequest) {
  return `${method} ${routeOptions.url ?? 'unknown'}`
}

function requestFacts(request: FastifyRequest, { statusCode }: FastifyReply, { operation }: Measured, ms: number) {
  const { statements, databaseMs } = operation
  return {
    url: loggedUrl(request.routeOptions.url ?? 'unknown', request.params),
    status: statusCode,
    ms: Math.round(ms),
    statements,
    database_ms: Math.round(databaseMs),
  }
}

function serverTiming({ operation, milliseconds = 0 }: Measured) {
  const { statements, databaseMs } = operation
  return `total;dur=${milliseconds.toFixed(1)}, database;dur=${databaseMs.toFixed(1)}, statements;desc="${statements}"`
}
