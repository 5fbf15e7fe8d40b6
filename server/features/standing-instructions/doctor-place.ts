import { isOutsideCurrentOrganization } from '#contract/access.ts'
import { seesMembers } from '#contract/organizations.rules.ts'
import { canReadInstructions, canWriteInstructions } from '#contract/standing-instructions.rules.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { isOfVisible } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/** Returns the organizations in which the actor reads the instructions of a doctor; for customers the current one. */
export async function listReadablePlaces(ctx: Ctx, user_id: number) {
  return filterPlaces(ctx, user_id, canReadInstructions)
}

/** Returns the organization for which the actor writes instructions of a doctor. */
export async function getWritablePlace(ctx: Ctx, user_id: number): Promise<number> {
  const [organization_id] = await filterPlaces(ctx, user_id, canWriteInstructions)
  if (organization_id === undefined) throw notFound()
  return organization_id
}

/** Throws 403 where the actor sees the doctor but not the instructions, and 404 where they see neither. */
async function filterPlaces(ctx: Ctx, user_id: number, isAllowed: typeof canReadInstructions) {
  const memberships = await ctx.db
    .selectFrom('organization_members')
    .where('user_id', '=', user_id)
    .where(isOfVisible(ctx, 'organization_members.organization_id'))
    .orderBy('organization_id')
    .select('organization_id')
    .execute()
  const ids = memberships
    .map(({ organization_id }) => organization_id)
    .filter((id) => !isOutsideCurrentOrganization(ctx.actor, id))
  const allowed = ids.filter((organization_id) => isAllowed(ctx.actor, { user_id, organization_id }))
  if (allowed.length > 0) return allowed
  throw ids.some((id) => seesMembers(ctx.actor, id)) ? forbidden() : notFound()
}
