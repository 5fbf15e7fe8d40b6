import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { invalid } from '#server/errors.ts'

export type Replayed = { status: number; reply: unknown }

type Key = { user_id: number; method: string; path: string; key: string }

export function bodyHash(body: unknown) {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
}

/**
 * specification 1.1: takes the key in the transaction of the call, so that a call that fails frees it and a second request
 * waits for the first. Answers the stored reply when the same body came before.
 */
export async function takeKey(db: Kysely<DB>, key: Key, body_hash: string, now: string): Promise<Replayed | undefined> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ ...key, body_hash, status: 0, reply: 'null', created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'method', 'path', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  const stored = await whereKey(db, key).executeTakeFirstOrThrow()
  if (stored.body_hash !== body_hash) throw invalid('Idempotency-Key was used with another body.')
  return { status: stored.status, reply: stored.reply }
}

export async function keepReply(db: Kysely<DB>, key: Key, replayed: Replayed) {
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
