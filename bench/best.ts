import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/adapters/database/port.ts'
import { bearerToken, tokenHash } from '#server/http/actor.ts'
import type { Asked, Ceiling, Row } from './ceilings/ceiling.ts'
import { BASE } from './requests.ts'

/** Serves a request as the best hand-written handler would: one prepared statement, and its row as the reply. */
export function serveBest(app: FastifyInstance, { pool }: Database, key: string, ceiling: Ceiling, kept: unknown) {
  const { call, text, values, reply: replyOf } = ceiling
  app.route({
    method: call.method,
    url: `${bestPath(key)}${BASE}${call.path}`,
    handler: async (request, reply) => {
      const hash = tokenHash(bearerToken(request.headers.authorization) ?? '')
      const asked = { params: request.params, query: request.query, body: request.body } as Asked
      const given = [hash, new Date().toISOString(), ...(values?.(asked) ?? [])]
      const { rows } = await pool.query<Row>({ name: key, text, values: given })
      const [row] = rows
      if (!row?.json) return reply.code(401).send()
      reply.code(call.status ?? 200).type('application/json')
      return replyOf ? JSON.stringify(replyOf(row, kept, asked)) : row.json
    },
  })
}

/**
 * Returns the prefix of a request's address: one address may be requested in several ways, each with its own statement.
 */
export const bestPath = (key: string) => `/best/${key}`
/**
 * Returns the only address under which our own statements are replayed; the replay picks the row of each turn itself.
 */
export const samePath = (key: string) => `/same/${key}`
