import type { ExpressionBuilder, SelectQueryBuilder, SqlBool, Expression } from 'kysely'
import { isLabPartner, isStaff, managedOrganizations, permitsIn, pivotRoleIn } from '#contract/access.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/http/context.ts'

/**
 * decisions 7, worded once: staff see all, a lab partner the organizations it manages, a customer the current
 * organization, a member there only the own patients. There is no unscoped way to load a patient for a person.
 */
export function patientScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'patients'>): Expression<SqlBool> => {
    const { actor } = ctx
    if (isStaff(actor)) return eb.val(true)
    if (isLabPartner(actor)) return inOrganizations(eb, managedOrganizations(actor))
    const current = actor.current_organization_id
    if (current === null || !pivotRoleIn(actor, current)) return eb.val(false)
    const own = eb('patients.organization_id', '=', current)
    return permitsIn(actor, current, 'organization.patients.view-any')
      ? own
      : eb.and([own, eb('patients.user_id', '=', actor.id)])
  }
}

function inOrganizations(eb: ExpressionBuilder<DB, 'patients'>, ids: number[]): Expression<SqlBool> {
  return ids.length > 0 ? eb('patients.organization_id', 'in', ids) : eb.val(false)
}

/** Every read of patients begins here. */
export function visiblePatients(ctx: Ctx): SelectQueryBuilder<DB, 'patients', Record<never, never>> {
  return ctx.db.selectFrom('patients').where(patientScope(ctx))
}

/** The row or 404; an action takes it 'for update', so that two at once come one after the other. */
export async function getPatient(ctx: Ctx, id: number, lock?: 'for update') {
  const query = visiblePatients(ctx).where('patients.id', '=', id).selectAll('patients')
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type PatientRecord = Awaited<ReturnType<typeof getPatient>>
