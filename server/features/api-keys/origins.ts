import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'

/** Whether any living key names the origin of a web page: a preflight comes without the key that the call will have. */
export async function isOriginOfAnyKey(db: Kysely<DB>, origin: string, now: string) {
  const found = await db
    .selectFrom('api_keys')
    .where(sql<boolean>`allowed_origins @> array[${origin}::text]`)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
