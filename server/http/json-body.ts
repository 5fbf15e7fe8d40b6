import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/errors.ts'

/** Bytes of JSON that a stranger may send, and a signed-in person. */
export const PUBLIC_BODY_BYTES = 32_768
export const BODY_BYTES = 1_000_000

/** Far more than a call takes. A recursive walk through a body without end would run out of stack. */
const MAX_DEPTH = 50
/** Every value is looked at several times before a call refuses it, so half a million zeros cost far more than their bytes. */
export const MAX_VALUES = 50_000

/** A change without a body may still say that it is JSON. */
export function readJson(app: FastifyInstance) {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      const body: unknown = JSON.parse(String(text))
      const fault = boundsFault(body)
      done(fault ? invalid(fault) : null, body)
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('bad JSON'), { statusCode: 400 }))
    }
  })
}

/** Goes level by level, because it must not run out of stack itself, and stops at the bound. */
function boundsFault(body: unknown) {
  let values = 1
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return 'The body is nested too deeply.'
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const inner = Array.isArray(value) ? value : Object.values(value)
      values += inner.length
      if (values > MAX_VALUES) return 'The body has too many values.'
      for (const each of inner) next.push(each)
    }
    level = next
  }
  return undefined
}
