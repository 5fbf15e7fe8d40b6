import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStaff, seesArchived } from '#contract/access.ts'
import { SearchFault } from '#server/adapters/search/fault.ts'
import { type LocalSearch, SEARCH_PATH } from '#server/adapters/search/local.ts'
import { SEARCH_INDEX } from '#server/adapters/search/port.ts'
import type { Services } from '#server/services.ts'
import { bearerToken, findActorOfSession } from './actor.ts'

/** The screen asks one for its hits and one for each group of filters; many more would be a way to keep us busy. */
const MOST_QUERIES = 20

/**
 * The part of the hosted service's protocol that the browser speaks, answered by our own server (specification 2): the same
 * addresses, shapes and errors, so that another engine is a matter of configuration.
 */
export function registerSearch(app: FastifyInstance, services: Services, engine: LocalSearch) {
  return app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const fault = faultOf(error)
      if (!fault) throw error
      return sendFault(reply, fault)
    })
    scope.post(`${SEARCH_PATH}/indexes/:index/search`, async (request) => {
      const caller = await callerOf(services, engine, request)
      const { index } = request.params as { index: string } // the route names it
      return answer(engine, caller, index, request.body)
    })
    scope.post(`${SEARCH_PATH}/multi-search`, async (request) => {
      const caller = await callerOf(services, engine, request)
      const results = await Promise.all(
        queriesOf(request.body).map(async ({ indexUid, ...query }) => ({
          indexUid,
          ...(await answer(engine, caller, indexUid, query)),
        })),
      )
      return { results }
    })
  })
}

type Caller = { sees_archived: boolean }

/** The key must be ours and fresh, and whoever got it still signed in and of the staff; they see no more than they may now. */
async function callerOf(services: Services, engine: LocalSearch, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  if (!authorization) throw new SearchFault('missing_authorization_header', 'The Authorization header is missing.', 401)
  const now = services.clock()
  const opened = engine.openKey(bearerToken(authorization) ?? '', now)
  const actor = opened && (await findActorOfSession(services, opened.session_id, now))
  if (!actor || !isStaff(actor) || actor.second_factor_missing) {
    throw new SearchFault('invalid_api_key', 'The provided API key is invalid.', 403)
  }
  return { sees_archived: opened.sees_archived && seesArchived(actor) }
}

async function answer(engine: LocalSearch, caller: Caller, index: string, query: unknown) {
  if (index !== SEARCH_INDEX) throw new SearchFault('index_not_found', `Index \`${index}\` not found.`, 404)
  const began = performance.now()
  const result = await engine.search(query, caller)
  const { q } = (query ?? {}) as { q?: string } // it was read as text just now
  return { ...result, query: q ?? '', processingTimeMs: Math.round(performance.now() - began) }
}

type Query = Record<string, unknown> & { indexUid: string }

function queriesOf(body: unknown): Query[] {
  const queries = typeof body === 'object' && body !== null && 'queries' in body ? body.queries : undefined
  if (!Array.isArray(queries) || queries.length > MOST_QUERIES) {
    throw new SearchFault('bad_request', `Expected \`.queries\` to be an array of at most ${MOST_QUERIES}.`)
  }
  return queries.map((query: unknown, place) => {
    if (typeof query === 'object' && query !== null && 'indexUid' in query && typeof query.indexUid === 'string') {
      return { ...query, indexUid: query.indexUid }
    }
    throw new SearchFault('missing_index_uid', `Missing field \`indexUid\` inside \`.queries[${place}]\`.`)
  })
}

function faultOf(error: unknown) {
  if (error instanceof SearchFault) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new SearchFault('payload_too_large', 'The provided payload is too large.', 413)
  if (status === 415) return new SearchFault('invalid_content_type', 'The Content-Type must be application/json.', 415)
  if (status >= 400 && status < 500) return new SearchFault('malformed_payload', 'The JSON payload is malformed.')
  return undefined
}

function sendFault(reply: FastifyReply, { code, status, message }: SearchFault) {
  const type = status === 401 || status === 403 ? 'auth' : 'invalid_request'
  return reply.code(status).send({ message, code, type, link: `https://docs.meilisearch.com/errors#${code}` })
}
