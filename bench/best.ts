import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/adapters/database/port.ts'
import { bearerToken, tokenHash } from '#server/http/actor.ts'
import type { Asked, Ceiling, Row } from './ceilings/ceiling.ts'
import { BASE } from './requests.ts'

/** Answers as the best hand-written handler would: one statement, prepared, and what its row says. */
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

/** One address may be asked in several ways, and each has a statement of its own. */
export const bestPath = (key: string) => `/best/${key}`
/** The ceiling of our own statements has one address per request and finds the turn's row itself. */
export const samePath = (key: string) => `/same/${key}`
