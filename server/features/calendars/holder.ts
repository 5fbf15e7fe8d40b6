import { sql } from 'kysely'
import { effectivePermissions, isStaff, type Actor } from '#contract/access.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { notFound } from '#server/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Work } from '#server/work.ts'

type Toggle = { permission: string; granted: boolean }

const selectHolder = preparedTemplate((db, hash: Buffer) =>
  db
    .selectFrom('calendars as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('organization_members as m', (join) =>
      join.onRef('m.user_id', '=', 'c.user_id').onRef('m.organization_id', '=', 'c.organization_id'),
    )
    .where('c.token_hash', '=', hash)
    .where('u.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .select([
      'c.organization_id',
      'c.with_names',
      'o.name as organization_name',
      'u.id',
      'u.role',
      'm.role as pivot',
      sql<Toggle[] | null>`(select json_agg(json_build_object('permission', permission, 'granted', granted))
        from user_permissions where user_id = u.id)`.as('toggles'),
    ]),
)

/**
 * Returns who holds a calendar link, with the rights of this moment; 404 for an unknown and a revoked link, and for
 * somebody who has left the organization or the portal. A restore drill has the links of the portal that it copies, and
 * must not answer for it.
 */
export async function getHolder(ctx: Work, token: string) {
  if (ctx.services.config.restoreDrill) throw notFound()
  const [row] = await selectHolder(ctx.db, tokenHash(token))
  if (!row) throw notFound()
  const { organization_id, organization_name, with_names, pivot } = row
  const actor: Actor = {
    id: row.id,
    role: row.role,
    permissions: effectivePermissions(row.role, row.toggles ?? []),
    organizations: pivot ? [{ id: organization_id, role: pivot }] : [],
    current_organization_id: organization_id,
  }
  if (!pivot && !isStaff(actor)) throw notFound()
  return { actor, organization_id, organization_name, with_names }
}

export type CalendarHolder = Awaited<ReturnType<typeof getHolder>>
