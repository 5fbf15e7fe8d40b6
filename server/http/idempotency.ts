import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { DB } from '#server/db/schema.ts'
import type { Unit } from '#server/db/unit.ts'
import { invalid } from '#server/errors.ts'
import type { SignedIn } from '#server/work.ts'

type Replayed = { status: number; reply: unknown }

type Key = { user_id: number; method: string; path: string; key: string }

const MAX_KEY = 200

type KeyContext = { unit: Unit; person: SignedIn | undefined; now: string }

/** Answers a repeated POST with the same Idempotency-Key with the first reply (specification 1.1). */
export async function runIdempotently(
  call: Call,
  { headers, url, body }: Pick<FastifyRequest, 'headers' | 'url' | 'body'>,
  { unit, person, now }: KeyContext,
  run: (unit: Unit) => Promise<unknown>,
): Promise<{ result: unknown; status?: number; isReplayed?: true }> {
  const header = headers['idempotency-key']
  if (call.method !== 'POST' || call.file || call.secret || !person || typeof header !== 'string' || header === '')
    return { result: await run(unit) }
  if (header.length > MAX_KEY) throw invalid(`Idempotency-Key must have at most ${MAX_KEY} characters.`)
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  // Two keys of one maker are two clients.
  const key = { user_id: person.id, method: call.method, path, key: person.key ? `${person.key.id} ${header}` : header }
  const stored = await claimKey(unit.db, key, requestHash(body, query), now)
  if (stored) return { result: stored.reply, status: stored.status, isReplayed: true }
  const result = await run(unit)
  unit.send(storeReply(unit.db, key, { status: call.status ?? 200, reply: result }))
  return { result }
}

/** The hash of the body, followed by a point and the hash of the query if there is one. */
function requestHash(body: unknown, query: string) {
  const bodyHash = sha256(JSON.stringify(body) ?? '')
  return query === '' ? bodyHash : `${bodyHash}.${sha256(query)}`
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Inserts the key in the transaction of the call, so that a call that fails frees it and a second request waits for the
 * first. Returns the stored reply if the same body and query came before; throws 422 if they differ.
 */
async function claimKey(db: Kysely<DB>, key: Key, body_hash: string, now: string): Promise<Replayed | undefined> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ ...key, body_hash, status: 0, reply: 'null', created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'method', 'path', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const stored = await whereKey(db, key).executeTakeFirstOrThrow()
  if (stored.body_hash !== body_hash) {
    const isSameBody = stored.body_hash.split('.')[0] === body_hash.split('.')[0]
    throw invalid(`Idempotency-Key was used with another ${isSameBody ? 'query' : 'body'}.`)
  }
  return { status: stored.status, reply: stored.reply }
}

async function storeReply(db: Kysely<DB>, key: Key, replayed: Replayed) {
  await db
    .updateTable('idempotency_keys')
    .set({ status: replayed.status, reply: JSON.stringify(replayed.reply) })
    .where('user_id', '=', key.user_id)
    .where('method', '=', key.method)
    .where('path', '=', key.path)
    .where('key', '=', key.key)
    .execute()
}

function whereKey(db: Kysely<DB>, key: Key) {
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'reply'])
    .where('user_id', '=', key.user_id)
    .where('method', '=', key.method)
    .where('path', '=', key.path)
    .where('key', '=', key.key)
}
