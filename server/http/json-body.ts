import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/errors.ts'

/** Far more than a call takes. Whatever walks through a body would run out of stack in one without end. */
const DEEPEST = 50

/** A change without a body may still say that it is JSON. */
export function readJson(app: FastifyInstance) {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      const body: unknown = JSON.parse(String(text))
      done(isTooDeep(body) ? invalid('The body is nested too deeply.') : null, body)
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('bad JSON'), { statusCode: 400 }))
    }
  })
}

/** Level by level, since it must not run out of stack itself. */
function isTooDeep(body: unknown) {
  let level = [body]
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return level.length > 0
}
