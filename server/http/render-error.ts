import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, WENT_WRONG, type ErrorReply } from '#contract/errors.ts'
import { AppError } from '#server/errors.ts'

/** The only place that words an error: `{ error, code }` with its status (decisions 1.4). */
export function renderErrors(app: FastifyInstance) {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const { status, body } = rendered(thrown)
    if (status >= 500) request.log.error({ err: thrown }, 'request failed')
    return reply.code(status).send(body)
  })
}

/** An address that nothing answers. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ error: 'Not found.', code: CODE.notFound })
}

function rendered(thrown: unknown): { status: number; body: ErrorReply } {
  if (thrown instanceof AppError) return { status: thrown.status, body: { error: thrown.text, code: thrown.code } }
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 413) return { status, body: { error: 'The body is too large.', code: CODE.invalid } }
  if (status === 415) return { status, body: { error: 'The body must be JSON.', code: CODE.invalid } }
  if (status >= 400 && status < 500)
    return { status: 422, body: { error: 'The body is not valid JSON.', code: CODE.invalid } }
  return { status: 500, body: { error: WENT_WRONG, code: CODE.unexpected } }
}
