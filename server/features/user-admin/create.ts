import { assignableMemberRoles, roleBlocker } from '#contract/users.rules.ts'
import type { PivotRole } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import { AppError, forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { putMember } from '#server/features/organizations/membership.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { createUser } from '#server/features/users/accounts.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Creates a user who sets the password by the mailed link, which also verifies the address (specification 1.7 and 4.9).
 */
export async function createUserByStaff(ctx: Ctx, body: HandlerInput<typeof userAdminCalls.create>['body']) {
  const { organization_id, organization_role, ...person } = body
  const refusal = roleBlocker(ctx.actor, person.role)
  if (refusal) throw forbidden(refusal)
  if (organization_id != null) await refuseOrganization(ctx, organization_id, organization_role)
  const user = await createUser(ctx, person)
  const role =
    organization_id == null
      ? 'done'
      : await putMember(ctx, organization_id, { user_id: user.id, role: organization_role })
  await ctx.emit('auth.reset_requested', { user_id: user.id }, { user_id: user.id })
  return { id: user.id, role }
}

/** Applies the rules of Add Member: requires the permission for the role, and an organization that is not closed. */
async function refuseOrganization(ctx: Ctx, id: number, role: PivotRole) {
  if (!assignableMemberRoles(ctx.actor).includes(role)) throw forbidden()
  const organization = await getOrganizationRecord(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) {
      throw invalid({ organization_id: ['The organization does not exist.'] })
    }
    throw error
  })
  throwConflictIf(closedBlocker(organization))
}
