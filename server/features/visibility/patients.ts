import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, type Expression } from 'kysely'
import { isLabPartner, isStaff, managedOrganizations, pivotRoleIn, type Actor } from '#contract/access.ts'
import { CODE } from '#contract/errors.ts'
import { seesAllPatients } from '#contract/organizations.rules.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

/** The user whose scope applies: the actor of a request, or a user whose access is checked. */
type ScopedActor = Pick<Ctx, 'db'> & { actor: Actor }

/**
 * The one definition of specification 7: staff see all patients, a lab partner those of the organizations it manages, a
 * customer those of the current organization, a plain member there only their own. There is no unscoped way to load a
 * patient for a user.
 */
export function patientScope(ctx: Pick<ScopedActor, 'actor'>) {
  return (eb: ExpressionBuilder<DB, 'patients'>): Expression<SqlBool> => {
    const { actor } = ctx
    const fullAccess = organizationsInFull(ctx)
    if (fullAccess === 'all') return eb.lit(true)
    if (fullAccess) return inOrganizations(eb, fullAccess)
    const current = actor.current_organization_id
    if (current === null || !pivotRoleIn(actor, current)) return eb.lit(false)
    return eb.and([eb('patients.organization_id', '=', current), eb('patients.user_id', '=', actor.id)])
  }
}

/** Returns the organizations in which the actor sees every patient; undefined if at most their own. */
export function organizationsInFull({ actor }: Pick<ScopedActor, 'actor'>): 'all' | readonly number[] | undefined {
  if (isStaff(actor)) return actor.only_organizations ?? 'all'
  if (isLabPartner(actor)) return managedOrganizations(actor)
  const current = actor.current_organization_id
  if (current === null || !pivotRoleIn(actor, current)) return undefined
  return seesAllPatients(actor, current) ? [current] : undefined
}

function inOrganizations(eb: ExpressionBuilder<DB, 'patients'>, ids: readonly number[]): Expression<SqlBool> {
  return ids.length > 0 ? eb('patients.organization_id', 'in', ids) : eb.lit(false)
}

/** All reads of patients start from this query. */
export function visiblePatients(ctx: ScopedActor): SelectQueryBuilder<DB, 'patients', Record<never, never>> {
  return ctx.db.selectFrom('patients').where(patientScope(ctx))
}

/**
 * Returns the row of a patient in scope, or 404. Actions lock it with 'for update', so that concurrent ones run one
 * after the other.
 */
export async function getPatient(ctx: Ctx, id: number, lock?: 'for update') {
  const query = visiblePatients(ctx).where('patients.id', '=', id).selectAll('patients')
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw await patientNotFound(ctx, id)
  return row
}

/**
 * Builds the 404 of a patient. The former doctor of a case, in the current organization, is informed that it was moved.
 */
export async function patientNotFound(ctx: ScopedActor, id: number) {
  const { id: user_id, current_organization_id: current } = ctx.actor
  if (current === null || !pivotRoleIn(ctx.actor, current)) return notFound()
  const moved = await ctx.db
    .selectFrom('patients as p')
    .innerJoin('events as e', 'e.patient_id', 'p.id')
    .where('p.id', '=', id)
    .where('p.organization_id', '=', current)
    .where('e.name', 'in', ['patient.updated', 'case.modified'])
    .where(sql<boolean>`e.data -> 'before' ->> 'user_id' = ${String(user_id)}`)
    .select('p.id')
    .limit(1)
    .executeTakeFirst()
  return moved ? notFound('This case was moved to another doctor. You no longer see it.', CODE.movedCase) : notFound()
}

export type PatientRecord = Awaited<ReturnType<typeof getPatient>>
