import type { PivotRole } from '#contract/access.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Work } from '#server/http/context.ts'
import type { EventPlace } from '#server/jobs/events.ts'

const LAST_OWNER = 'An organization needs an owner. Make somebody else the owner first.'

/**
 * Takes a person in, or changes the role of one who is there (decisions 3.3): whoever becomes the owner takes the place of the
 * one before, who stays as a member; the owner cannot become anything else but by that. The organization's row is the lock.
 */
export async function putMember(
  ctx: Work,
  organization_id: number,
  member: { user_id: number; role: PivotRole },
  done: Pick<EventPlace, 'by'> = {},
) {
  const { user_id, role } = member
  await lockOrganization(ctx, organization_id)
  const before = await roleOf(ctx, organization_id, user_id)
  if (before === role) return
  if (before === 'organization_owner') throw conflict(LAST_OWNER, CODE.wrongState)
  if (role === 'organization_owner') await demoteOwner(ctx, organization_id, done)
  await ctx.db
    .insertInto('organization_members')
    .values({ organization_id, user_id, role, created_at: ctx.now })
    .onConflict((row) => row.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
    .execute()
  const place = { organization_id, user_id, ...done }
  if (before) await ctx.emit('organization.role_changed', { user_id, before, after: role }, place)
  else await ctx.emit('organization.member_added', { user_id, role }, place)
}

/** Their cases stay; the owner cannot be removed. Returns the role that the person had. */
export async function dropMember(ctx: Work, organization_id: number, user_id: number): Promise<PivotRole> {
  await lockOrganization(ctx, organization_id)
  const role = await roleOf(ctx, organization_id, user_id)
  if (!role) throw notFound()
  if (role === 'organization_owner') throw conflict(LAST_OWNER, CODE.wrongState)
  await ctx.db
    .deleteFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()
  await ctx.emit('organization.member_removed', { user_id, role }, { organization_id, user_id })
  return role
}

/** Two changes of one organization's people come one after the other. */
async function lockOrganization(ctx: Work, id: number) {
  const row = await ctx.db.selectFrom('organizations').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  if (!row) throw notFound()
}

async function roleOf(ctx: Work, organization_id: number, user_id: number) {
  const row = await ctx.db
    .selectFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .select('role')
    .executeTakeFirst()
  // The column's check constraint allows nothing else.
  return row?.role as PivotRole | undefined
}

async function demoteOwner(ctx: Work, organization_id: number, done: Pick<EventPlace, 'by'>) {
  const old = await ctx.db
    .updateTable('organization_members')
    .set({ role: 'organization_member' })
    .where('organization_id', '=', organization_id)
    .where('role', '=', 'organization_owner')
    .returning('user_id')
    .executeTakeFirst()
  if (!old) return
  const change = { user_id: old.user_id, before: 'organization_owner', after: 'organization_member' }
  await ctx.emit('organization.role_changed', change, { organization_id, user_id: old.user_id, ...done })
}
