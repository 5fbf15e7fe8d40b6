import { sql } from 'kysely'
import { mayEditLibraries } from '#contract/bracket-libraries.rules.ts'
import type { BracketLibrary } from '#contract/bracket-libraries.ts'
import { seesMembers } from '#contract/organizations.rules.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { LINK_SECONDS } from '#server/features/files/queries.ts'
import { listDoctors } from '#server/features/organizations/members.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/** The caller must have checked that the organization is in scope. Includes soft-deleted libraries. */
function queryLibraries(ctx: Ctx, organization_id: number) {
  return ctx.db.selectFrom('bracket_libraries as b').where('b.organization_id', '=', organization_id)
}

function columns(ctx: Ctx, organization_id: number) {
  // Plain members do not see names of colleagues (specification 7).
  const memberCondition = seesMembers(ctx.actor, organization_id)
    ? sql`u.id = b.member_id`
    : sql`u.id = b.member_id and u.id = ${ctx.actor.id}`
  return [
    'b.id',
    'b.name',
    'b.file_path',
    'b.original_name',
    'b.size',
    'b.member_id',
    'b.created_at',
    'b.updated_at',
    sql<string | null>`(select u.full_name from users u where ${memberCondition})`.as('member_name'),
  ] as const
}

/** Lists the libraries; with `member_id` only that member's and the shared ones. */
export async function listLibraries(ctx: Ctx, organization_id: number, member_id?: number): Promise<BracketLibrary[]> {
  await getOrganizationRecord(ctx, organization_id)
  const all = queryLibraries(ctx, organization_id)
    .where('b.deleted_at', 'is', null)
    .select(columns(ctx, organization_id))
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
  const narrowed = all.where((eb) => eb.or([eb('b.member_id', 'is', null), eb('b.member_id', '=', member_id ?? null)]))
  return (member_id === undefined ? all : narrowed).execute()
}

export async function getLibrary(ctx: Ctx, organization_id: number, id: number): Promise<BracketLibrary> {
  const row = await queryLibraries(ctx, organization_id)
    .where('b.id', '=', id)
    .select(columns(ctx, organization_id))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function listAssignableMembers(ctx: Ctx, organization_id: number) {
  const organization = await getOrganizationRecord(ctx, organization_id)
  if (!mayEditLibraries(ctx.actor, organization.id)) throw forbidden()
  return listDoctors(ctx, organization_id)
}

/** Signs a download link, also for a soft-deleted library, because cases that use it are still produced with it. */
export async function signLibraryLink(ctx: Ctx, organization_id: number, id: number) {
  await getOrganizationRecord(ctx, organization_id)
  const { file_path, original_name } = await getLibrary(ctx, organization_id, id)
  if (file_path === null) throw notFound('This library has no file.')
  return ctx.services.storage.signGet(file_path, {
    ttlSeconds: LINK_SECONDS,
    fileName: original_name ?? undefined,
    contentType: 'application/octet-stream',
  })
}
