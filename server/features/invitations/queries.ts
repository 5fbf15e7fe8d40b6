import { sql, type Kysely } from 'kysely'
import { isCustomer, isStaff, permits, type GlobalRole } from '#contract/access.ts'
import { invitationCalls, type Invitation } from '#contract/invitations.ts'
import { loadPage } from '#server/db/list.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'

function openInvitations(db: Kysely<DB>) {
  return db
    .selectFrom('invitations')
    .where('invitations.used_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
}

const COLUMNS = [
  'invitations.id',
  'invitations.kind',
  'invitations.email',
  'invitations.username',
  'invitations.role',
  'invitations.organization_id',
  'invitations.location_ids',
  'invitations.created_at',
  'invitations.expires_at',
  sql<string | null>`(select u.full_name from users u where u.id = invitations.inviter_id)`.as('inviter_name'),
  sql<GlobalRole | null>`(select u.role from users u where u.id = invitations.inviter_id)`.as('inviter_role'),
] as const

type Stored = Omit<Invitation, 'invited_by' | 'is_expired'> & {
  inviter_name: string | null
  inviter_role: GlobalRole | null
}

function toInvitation(ctx: Ctx, { inviter_name, inviter_role, ...row }: Stored): Invitation {
  const inviter = { name: inviter_name, role: inviter_role }
  return {
    ...row,
    invited_by: inviterName(ctx, inviter, isCustomer(ctx.actor)),
    is_expired: row.expires_at <= ctx.now,
  }
}

/**
 * Returns the name of the inviter, or of the provider, since customers do not see names of its staff (specification 7).
 */
export function inviterName(
  ctx: Work,
  inviter: { name: string | null; role: GlobalRole | null },
  isForCustomer: boolean,
) {
  const isHidden = isForCustomer && inviter.role && isStaff({ role: inviter.role })
  return (isHidden ? null : inviter.name) ?? ctx.services.config.providerName
}

/**
 * Lists open invitations to an organization that the caller has checked to be in scope, or, for null, those to create
 * one.
 */
export async function listInvitations(
  ctx: Ctx,
  organization_id: number | null,
  query: { page: number; perPage: number },
) {
  const matching =
    organization_id === null
      ? openInvitations(ctx.db).where('kind', '=', 'create_organization')
      : openInvitations(ctx.db).where('kind', '=', 'member').where('organization_id', '=', organization_id)
  const rows = matching.select(COLUMNS).orderBy('invitations.id', 'desc')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return {
    invitations: { ...listed.page, data: listed.page.data.map((row) => toInvitation(ctx, row)) },
    meta: listed.meta,
  }
}

export async function getInvitation(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('invitations').where('invitations.id', '=', id).select(COLUMNS).executeTakeFirst()
  if (!row) throw notFound()
  return toInvitation(ctx, row)
}

/** Locks an invitation in any state; a 404 for actors who may not invite there. */
export async function lockInvitation(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('invitations').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const isAllowed =
    row.kind === 'member'
      ? permits(invitationCalls.invite.access, ctx.actor, row.organization_id ?? undefined)
      : permits(invitationCalls.inviteToCreate.access, ctx.actor)
  if (!isAllowed) throw notFound()
  return row
}

/** Finds an open invitation by its token, for the holder of the mailed link. */
export async function findByToken(db: Kysely<DB>, token_hash: Buffer, now: string) {
  return openInvitations(db)
    .leftJoin('organizations as o', 'o.id', 'invitations.organization_id')
    .where('invitations.token_hash', '=', token_hash)
    .where('invitations.expires_at', '>', now)
    .select([...COLUMNS, 'o.name as organization'])
    .executeTakeFirst()
}

/** Returns why a link does not work. One that a newer mail has replaced is `unknown`, like a forged one. */
export async function linkState(db: Kysely<DB>, token_hash: Buffer) {
  const row = await db
    .selectFrom('invitations')
    .where('token_hash', '=', token_hash)
    .select(['used_at', 'revoked_at'])
    .executeTakeFirst()
  if (!row) return 'unknown'
  if (row.used_at) return 'used'
  return row.revoked_at ? 'revoked' : 'expired'
}

/** Finds the account of an address. An unverified one counts as none: the sign-up takes it over. */
export async function findAccount(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', 'role', 'deleted_at', sql<boolean>`email_verified_at is not null`.as('is_verified')])
    .executeTakeFirst()
  // Staff and lab partners cannot be members of a practice, and an invitation does not restore an archived user.
  return row && { ...row, may_accept: row.role === 'doctor' && row.deleted_at === null }
}
