import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AWAY, CODE, NO_ROOM, WENT_WRONG, type ErrorReply } from '#contract/errors.ts'
import { isUnavailable } from '#server/adapters/outage.ts'
import { isDiskFull } from '#server/adapters/disk-space.ts'
import { AppError } from '#server/errors.ts'
import { sendRawResponse } from './raw-response.ts'

export type Rendered = { status: number; body: ErrorReply; thrown: unknown }

/**
 * The only place that formats errors: `{ error, code }` with its status (specification 1.4).
 *
 * @param write the form of /api/v3, which has the same errors in another one.
 */
export function renderErrors(app: FastifyInstance, write: (rendered: Rendered) => unknown = ({ body }) => body) {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const { status, body } = toErrorReply(thrown, request)
    if (status === 503) {
      // An outage causes thousands of these: one line each, without a stack.
      request.log.warn({ reason: String(thrown) }, 'a service is away')
      reply.header('retry-after', RETRY_AFTER_S)
    } else if (status >= 500) request.log.error({ err: thrown }, 'request failed')
    // The rest of a late body may still arrive and would be parsed as the next request.
    if (status === 408) reply.header('connection', 'close')
    if (thrown instanceof AppError && thrown.retryAfter !== undefined) reply.header('retry-after', thrown.retryAfter)
    return reply.code(status).send(write({ status, body, thrown }))
  })
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ error: 'Not found.', code: CODE.notFound })
}

/** For a malformed address, or one with a part longer than any of ours. Both fail before routing, so they are a 404. */
export function renderFrameworkError(thrown: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (thrown.statusCode === undefined || thrown.statusCode < 500) return sendNotFound(request, reply)
  request.log.error({ err: thrown }, 'request failed')
  return reply.code(500).send({ error: WENT_WRONG, code: CODE.unexpected })
}

const UNREADABLE: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request took too long to arrive.' },
}
const BAD_REQUEST = { status: 400, error: 'The request could not be read.' }

/** Answers the requests that Node itself would reject without a body. */
export function rejectUnsupportedHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return done()
    return reply.code(BAD_REQUEST.status).send({ error: BAD_REQUEST.error, code: CODE.invalid })
  })
  app.server.on('checkExpectation', (request: IncomingMessage) =>
    sendRawResponse(request.socket, 417, { error: 'What the request expects cannot be met.', code: CODE.invalid }),
  )
}

/** Answers input that is not HTTP. */
export function sendUnreadable({ code }: { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, error } = UNREADABLE[code ?? ''] ?? BAD_REQUEST
  sendRawResponse(socket, status, { error, code: CODE.invalid })
}

const RETRY_AFTER_S = 5

function toErrorReply(thrown: unknown, { method }: FastifyRequest): { status: number; body: ErrorReply } {
  if (thrown instanceof AppError) {
    const { status, text, code, organization_id } = thrown
    return { status, body: { error: text, code, ...(organization_id && { organization_id }) } }
  }
  if (isDiskFull(thrown)) return { status: 507, body: { error: NO_ROOM, code: CODE.noRoom } }
  if (isUnavailable(thrown)) return { status: 503, body: { error: AWAY, code: CODE.away } }
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 413) return { status, body: { error: 'The body is too large.', code: CODE.invalid } }
  if (status === 415) return { status, body: { error: 'The body must be JSON.', code: CODE.invalid } }
  // A read has no body: its address is malformed, which only the static files, tried last, notice.
  if (status >= 400 && status < 500 && (method === 'GET' || method === 'HEAD'))
    return { status: 404, body: { error: 'Not found.', code: CODE.notFound } }
  if (status >= 400 && status < 500)
    return { status: 422, body: { error: 'The body is not valid JSON.', code: CODE.invalid } }
  return { status: 500, body: { error: WENT_WRONG, code: CODE.unexpected } }
}
