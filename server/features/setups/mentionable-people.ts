import { sql } from 'kysely'
import { effectivePermissions, isStaff, STAFF_ROLES, type Actor } from '#contract/access.ts'
import { literals } from '#server/db/literals.ts'
import { getPatient, organizationsInFull } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

type Case = { id: number; organization_id: number; user_id: number }

/** Lists the people that a comment can mention: the others who may see the case. */
export async function listMentionablePeople(ctx: Ctx, patient_id: number) {
  const patient = await getPatient(ctx, patient_id)
  const people = await listPeopleWithAccess(ctx, patient)
  return people.filter(({ id }) => id !== ctx.actor.id)
}

/**
 * Lists staff and the members of the organization who may see the patient. To actors outside of the staff it names only
 * those staff whose names the room already displays (specification 7): authors of versions, comments and replies.
 */
export async function listPeopleWithAccess(ctx: Ctx, patient: Case) {
  const { organization_id } = patient
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('organization_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.organization_id', '=', organization_id),
    )
    .where('u.deleted_at', 'is', null)
    .where(
      isStaff(ctx.actor)
        ? sql<boolean>`(u.role in (${literals(STAFF_ROLES)}) or m.user_id is not null)`
        : sql<boolean>`(m.user_id is not null or (u.role in (${literals(STAFF_ROLES)}) and u.id in (
            select completed_by_user_id from setups where patient_id = ${patient.id}
            union select user_id from setup_comments where patient_id = ${patient.id}
            union select r.user_id from setup_replies r join setup_comments c on c.id = r.comment_id
              where c.patient_id = ${patient.id})))`,
    )
    .select([
      'u.id',
      'u.full_name as name',
      'u.role',
      'm.role as pivot',
      sql<Parameters<typeof effectivePermissions>[1] | null>`(select json_agg(json_build_object(
        'permission', permission, 'granted', granted)) from user_permissions where user_id = u.id)`.as('toggles'),
    ])
    .orderBy('u.full_name')
    .orderBy('u.id')
    .execute()
  return rows.flatMap(({ id, name, role, pivot, toggles }) => {
    const actor: Actor = {
      id,
      role,
      permissions: effectivePermissions(role, toggles ?? []),
      organizations: pivot ? [{ id: organization_id, role: pivot }] : [],
      current_organization_id: organization_id,
    }
    const fullAccess = organizationsInFull({ actor })
    const hasAccess = fullAccess === 'all' || fullAccess?.includes(organization_id) || (pivot && id === patient.user_id)
    return hasAccess ? [{ id, name, is_staff: isStaff(actor) }] : []
  })
}
