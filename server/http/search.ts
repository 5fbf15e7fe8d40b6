import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery, type Kysely } from 'kysely'
import { isStaff, seesArchived } from '#contract/access.ts'
import { SearchError } from '#server/adapters/search/search-error.ts'
import { type RunStatement, type PostgresSearch, SEARCH_PATH } from '#server/adapters/search/postgres.ts'
import { SEARCH_INDEX, type SearchCaller } from '#server/adapters/search/port.ts'
import type { DB } from '#server/db/schema.ts'
import { runReads, type Unit } from '#server/db/unit.ts'
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
export function registerSearch(app: FastifyInstance, services: Services, engine: PostgresSearch) {
  return app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const fault = toSearchError(error)
      if (!fault) throw error
      return sendSearchError(reply, fault)
    })
    scope.post(`${SEARCH_PATH}/indexes/:index/search`, async (request) => {
      const { index } = request.params as { index: string } // the route names it
      const [first] = await runQueries(services, engine, request, () => [{ index, query: request.body }])
      return first?.answer
    })
    scope.post(`${SEARCH_PATH}/multi-search`, async (request) => {
      const questions = () => parseQueries(request.body).map(({ indexUid, ...query }) => ({ index: indexUid, query }))
      const answers = await runQueries(services, engine, request, questions)
      return { results: answers.map(({ index, answer }) => ({ indexUid: index, ...answer })) }
    })
  })
}

type IndexQuery = { index: string; query: unknown }

/**
 * Runs all queries on one connection. The session is read at the same time: the queries start with the rights of the
 * key, no result is returned before the session was read, and if its rights are less by now, all queries run again
 * (docs/decisions/032).
 */
async function runQueries(
  services: Services,
  engine: PostgresSearch,
  request: FastifyRequest,
  questions: () => readonly IndexQuery[],
) {
  const now = services.clock()
  const opened = verifyKey(engine, request, now)
  const callerIn = (db: Kysely<DB>) => checkCaller({ db, config: services.config }, opened, now)
  const runAs = async ({ db }: Unit, caller: Caller) => {
    const run: RunStatement = ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values))
    return Promise.all(questions().map((question) => runQuery(engine, caller, question, run)))
  }
  const replicated = await services.replica?.read(callerIn, runAs)
  if (replicated) return replicated
  return runReads(services.database.pool, async (unit) => {
    const check = callerIn(unit.db)
    const checked = unit.after(check)
    const pending = runAs(checked, opened)
    // An invalid key takes precedence over the errors of its queries.
    pending.catch(() => undefined)
    const caller = await check
    return caller.sees_archived === opened.sees_archived ? pending : runAs(checked, caller)
  })
}

function verifyKey(engine: PostgresSearch, { headers: { authorization } }: FastifyRequest, now: string) {
  if (!authorization) throw new SearchError('missing_authorization_header', 'The Authorization header is missing.', 401)
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
  return new SearchError('invalid_api_key', 'The provided API key is invalid.', 403)
}

async function runQuery(engine: PostgresSearch, caller: Caller, { index, query }: IndexQuery, run: RunStatement) {
  if (index !== SEARCH_INDEX) throw new SearchError('index_not_found', `Index \`${index}\` not found.`, 404)
  const began = performance.now()
  const result = await engine.search(query, caller, run)
  const { q } = (query ?? {}) as { q?: string } // the engine has validated it
  const processingTimeMs = Math.round(performance.now() - began)
  return { index, answer: { ...result, query: q ?? '', processingTimeMs } }
}

type Source = Parameters<typeof findActorOfSession>[0]
type Caller = { sees_archived: boolean }

type Query = Record<string, unknown> & { indexUid: string }

function parseQueries(body: unknown): Query[] {
  const queries = typeof body === 'object' && body !== null && 'queries' in body ? body.queries : undefined
  if (!Array.isArray(queries) || queries.length > MOST_QUERIES) {
    throw new SearchError('bad_request', `Expected \`.queries\` to be an array of at most ${MOST_QUERIES}.`)
  }
  return queries.map((query: unknown, place) => {
    if (typeof query === 'object' && query !== null && 'indexUid' in query && typeof query.indexUid === 'string') {
      return { ...query, indexUid: query.indexUid }
    }
    throw new SearchError('missing_index_uid', `Missing field \`indexUid\` inside \`.queries[${place}]\`.`)
  })
}

function toSearchError(error: unknown) {
  if (error instanceof SearchError) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new SearchError('payload_too_large', 'The provided payload is too large.', 413)
  if (status === 415) return new SearchError('invalid_content_type', 'The Content-Type must be application/json.', 415)
  if (status >= 400 && status < 500) return new SearchError('malformed_payload', 'The JSON payload is malformed.')
  return undefined
}

function sendSearchError(reply: FastifyReply, { code, status, message }: SearchError) {
  const type = status === 401 || status === 403 ? 'auth' : 'invalid_request'
  return reply.code(status).send({ message, code, type, link: `https://docs.meilisearch.com/errors#${code}` })
}
