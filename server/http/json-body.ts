import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/errors.ts'

/** Bytes of JSON that an unauthenticated client may send, and a signed-in user. */
export const PUBLIC_BODY_BYTES = 32_768
export const BODY_BYTES = 1_000_000

/** Far more than a call needs. A recursive walk through an unlimited body would overflow the stack. */
const MAX_DEPTH = 50
/**
 * Every value is visited several times before a call rejects it, so half a million zeros cost far more than their
 * bytes.
 */
export const MAX_VALUES = 50_000

/**
 * Parses JSON bodies within the limits. An empty body is valid, because a change without one may still declare JSON.
 */
export function registerJsonParser(app: FastifyInstance) {
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

/** Walks level by level, so that it cannot overflow the stack itself, and stops at the limit. */
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
