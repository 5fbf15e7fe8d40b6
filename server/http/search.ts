import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { isStaff, seesArchived } from '#contract/access.ts'
import { SearchFault } from '#server/adapters/search/fault.ts'
import { type Ask, type LocalSearch, SEARCH_PATH } from '#server/adapters/search/local.ts'
import { SEARCH_INDEX, type SearchCaller } from '#server/adapters/search/port.ts'
import { reading } from '#server/db/unit.ts'
import type { Services } from '#server/services.ts'
import { bearerToken, findActorOfSession } from './actor.ts'

/**
 * The screen sends one query for its hits and one for each group of filters; many more would be a way to overload the
 * server.
 */
const MOST_QUERIES = 20

/**
 * The part of Meilisearch's protocol that the browser uses, served by our own server (specification 2): the same
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
      const { index } = request.params as { index: string } // the route names it
      const [first] = await answersTo(services, engine, request, () => [{ index, query: request.body }])
      return first?.answer
    })
    scope.post(`${SEARCH_PATH}/multi-search`, async (request) => {
      const questions = () => queriesOf(request.body).map(({ indexUid, ...query }) => ({ index: indexUid, query }))
      const answers = await answersTo(services, engine, request, questions)
      return { results: answers.map(({ index, answer }) => ({ indexUid: index, ...answer })) }
    })
  })
}

type Question = { index: string; query: unknown }

/**
 * Runs all queries on one connection. The session is read at the same time: the queries start with the rights of the
 * key, no result is returned before the session was read, and if its rights are less by now, all queries run again
 * (docs/decisions/032).
 */
async function answersTo(
  services: Services,
  engine: LocalSearch,
  request: FastifyRequest,
  questions: () => readonly Question[],
) {
  const now = services.clock()
  const opened = openedKey(engine, request, now)
  return reading(services.database.pool, async (unit) => {
    const check = checkCaller({ db: unit.db, config: services.config }, opened, now)
    const { db } = unit.after(check)
    const ask: Ask = ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values))
    const askAs = async (sees_archived: boolean) =>
      Promise.all(questions().map((question) => answer(engine, { sees_archived }, question, ask)))
    const begun = askAs(opened.sees_archived)
    // An invalid key takes precedence over the errors of its queries.
    begun.catch(() => undefined)
    const { sees_archived } = await check
    return sees_archived === opened.sees_archived ? begun : askAs(sees_archived)
  })
}

function openedKey(engine: LocalSearch, { headers: { authorization } }: FastifyRequest, now: string) {
  if (!authorization) throw new SearchFault('missing_authorization_header', 'The Authorization header is missing.', 401)
  const opened = engine.openKey(bearerToken(authorization) ?? '', now)
  if (!opened) throw invalidKey()
  return opened
}

/**
 * The key is ours and has not expired; its user must still be signed in and staff, and sees no more than they may now.
 */
async function checkCaller(source: Source, opened: SearchCaller, now: string) {
  const actor = await findActorOfSession(source, opened.session_id, now)
  if (!actor || !isStaff(actor) || actor.second_factor_missing) throw invalidKey()
  return { sees_archived: opened.sees_archived && seesArchived(actor) }
}

function invalidKey() {
  return new SearchFault('invalid_api_key', 'The provided API key is invalid.', 403)
}

async function answer(engine: LocalSearch, caller: Caller, { index, query }: Question, ask: Ask) {
  if (index !== SEARCH_INDEX) throw new SearchFault('index_not_found', `Index \`${index}\` not found.`, 404)
  const began = performance.now()
  const result = await engine.search(query, caller, ask)
  const { q } = (query ?? {}) as { q?: string } // the engine has validated it
  const processingTimeMs = Math.round(performance.now() - began)
  return { index, answer: { ...result, query: q ?? '', processingTimeMs } }
}

type Source = Parameters<typeof findActorOfSession>[0]
type Caller = { sees_archived: boolean }

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
