import { sql } from 'kysely'
import { isCustomer, pivotRoleIn } from '#contract/access.ts'
import { ownClosedBlocker } from '#contract/closed-organizations.rules.ts'
import { MAX_STAGED_BYTES, MAX_STAGED_BYTES_OF_ONE } from '#contract/files.ts'
import { throwConflictIf, tooMany } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { LINK_SECONDS } from './queries.ts'

const GIGABYTE = 1_000_000_000
/** Concurrent HEAD requests to the storage. */
const HEAD_CONCURRENCY = 20

type Staged = { file_path: string; organization_id: number; bytes: number }
type Claim = Staged & { user_id: number; is_of_member: boolean }
type UploadLimit = 'organization' | 'person'

/**
 * Reserves upload space; throws 429 if a limit is reached. A link counts with its full size while it is valid; after
 * that only the bytes that arrived count. Members share the limit of their organization and each has a smaller one, so
 * that one alone cannot block the others; staff and third parties have only their own. Concurrent requests are not
 * counted yet, so a few uploads may exceed the limit.
 */
export async function stageUpload(ctx: Ctx, staged: Staged) {
  throwConflictIf(ownClosedBlocker(ctx.actor, staged.organization_id))
  const claim = {
    ...staged,
    user_id: ctx.actor.id,
    is_of_member: pivotRoleIn(ctx.actor, staged.organization_id) !== undefined && isCustomer(ctx.actor),
  }
  if ((await tryReserve(ctx, claim)) === undefined) return
  await measureArrivedUploads(ctx, claim)
  const reached = await tryReserve(ctx, claim)
  if (reached) throw tooMany(limitMessage(reached, claim))
}

/** Reserves the space, or returns the limit that prevents it. */
async function tryReserve({ db, now }: Work, claim: Claim): Promise<UploadLimit | undefined> {
  const { file_path, organization_id, bytes, user_id, is_of_member } = claim
  const { rows } = await sql<{ organization: number; person: number }>`
    select
      coalesce(sum(counted) filter (where is_of_member and organization_id = ${organization_id}), 0)::float8 as organization,
      coalesce(sum(counted) filter (where user_id = ${user_id}), 0)::float8 as person
    from (
      select organization_id, user_id, is_of_member,
        case when created_at > ${linkStart(now)} then bytes else coalesce(arrived_bytes, bytes) end as counted
      from staged_uploads where organization_id = ${organization_id} or user_id = ${user_id}
    ) counted`.execute(db)
  const reserved = rows[0] ?? { organization: 0, person: 0 }
  if (reserved.person + bytes > personalLimit(is_of_member)) return 'person'
  if (is_of_member && reserved.organization + bytes > MAX_STAGED_BYTES) return 'organization'
  await db
    .insertInto('staged_uploads')
    .values({ file_path, organization_id, bytes, user_id, is_of_member, created_at: now })
    .execute()
  return undefined
}

function personalLimit(is_of_member: boolean) {
  return is_of_member ? MAX_STAGED_BYTES_OF_ONE : MAX_STAGED_BYTES
}

/** Stores the arrived bytes of expired links; it runs only when a limit is reached, as it queries the storage. */
async function measureArrivedUploads({ db, now, services }: Work, { organization_id, user_id }: Claim) {
  const unmeasured = await db
    .selectFrom('staged_uploads')
    .select('file_path')
    .where((eb) => eb.or([eb('organization_id', '=', organization_id), eb('user_id', '=', user_id)]))
    .where('created_at', '<=', linkStart(now))
    .where('arrived_bytes', 'is', null)
    .execute()
  for (let at = 0; at < unmeasured.length; at += HEAD_CONCURRENCY) {
    await Promise.all(
      unmeasured.slice(at, at + HEAD_CONCURRENCY).map(async ({ file_path }) => {
        const arrived_bytes = (await services.storage.head(file_path))?.size ?? 0
        await db.updateTable('staged_uploads').set({ arrived_bytes }).where('file_path', '=', file_path).execute()
      }),
    )
  }
}

/** Returns the time after which issued links are still valid. */
function linkStart(now: string) {
  return new Date(Date.parse(now) - LINK_SECONDS * 1000).toISOString()
}

function limitMessage(reached: UploadLimit, { is_of_member }: Claim) {
  const bytes = reached === 'organization' ? MAX_STAGED_BYTES : personalLimit(is_of_member)
  const scope = reached === 'organization' ? 'for this organization' : 'by you'
  return `${bytes / GIGABYTE} GB were uploaded ${scope} and are not used yet. Please use them first, or try again in an hour.`
}

/** Ends the reservation of uploads that a row references now. Returns those that had one. */
export async function settleUploads({ db }: Work, paths: readonly string[]) {
  const rows = await db.deleteFrom('staged_uploads').where('file_path', 'in', paths).returning('file_path').execute()
  return rows.map(({ file_path }) => file_path)
}
