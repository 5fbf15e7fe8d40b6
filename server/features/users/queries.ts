import { sql, type Kysely } from 'kysely'
import {
  effectivePermissions,
  organizationPermissions,
  type Actor,
  type GlobalRole,
  seesArchived,
} from '#contract/access.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import type { ContractSummary, CurrentUser, Membership } from '#contract/users.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { isSetupOpenSql } from '#server/features/contracts/queries.ts'
import { findOffer } from '#server/features/promotion-codes/queries.ts'
import { currentOrganization } from '#server/http/actor.ts'
import type { Ctx, Work } from '#server/work.ts'

export const USER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.full_name',
  'users.email',
  'users.username',
  'users.account_number',
  'users.role',
  'users.created_at',
  'users.updated_at',
  'users.deleted_at',
] as const

/** Adds the role in the wire format: `roles: [{ name }]`. */
export function withRoles<Row extends { role: GlobalRole }>(row: Row) {
  return { ...row, roles: [{ name: row.role }] }
}

export async function getUserRow(db: Kysely<DB>, id: number) {
  const row = await db.selectFrom('users').where('id', '=', id).select(USER_COLUMNS).executeTakeFirst()
  if (!row) throw notFound()
  return withRoles(row)
}

export function isHidden({ actor }: Pick<Ctx, 'actor'>, user: { deleted_at: string | null }) {
  return user.deleted_at !== null && !seesArchived(actor)
}

/**
 * Returns the signed-in user as in the replies of /me, /login and /verify (specification 1.3), in the requested
 * organization if they are a member.
 */
export async function getCurrentUser(db: Kysely<DB>, user_id: number, asked?: number | null): Promise<CurrentUser> {
  const [user, memberships, toggles] = await pipelined([
    db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select([...USER_COLUMNS, 'users.email_verified_at', 'users.current_organization_id'])
      .executeTakeFirst(),
    listMemberships(db, user_id),
    db.selectFrom('user_permissions').where('user_id', '=', user_id).select(['permission', 'granted']).execute(),
  ])
  if (!user) throw notFound()
  const known = withRoles(user)
  const { role } = user
  const permissions = effectivePermissions(role, toggles)
  const isOwn = memberships.some(({ id }) => id === asked)
  const current = currentOrganization(memberships, (isOwn && asked) || user.current_organization_id)
  const actor: Actor = {
    id: user_id,
    role,
    permissions,
    organizations: memberships.map((each) => ({ id: each.id, role: each.pivot_role })),
    current_organization_id: current,
  }
  const organizations = memberships.map(({ pivot_role, ...organization }): Membership => ({
    ...organization,
    contract: toVisibleContract(actor, organization.id, organization.contract),
    pivot: { role: { name: pivot_role }, all_permissions: [...organizationPermissions(actor, organization.id)] },
  }))
  return {
    ...known,
    all_permissions: permissions,
    organizations,
    current_organization_id: current,
    contract: organizations.find((each) => each.id === current)?.contract ?? null,
  }
}

/**
 * Register 68: true for an owner whose organization has no main location yet, while there is an offer for the first
 * months.
 */
export async function isPromotionAvailable(ctx: Pick<Work, 'db' | 'now'>, user: CurrentUser) {
  const current = user.organizations.find((each) => each.id === user.current_organization_id)
  if (current?.pivot.role.name !== 'organization_owner' || current.main_location || !current.setup_required)
    return false
  return (await findOffer(ctx)) !== undefined
}

async function listMemberships(db: Kysely<DB>, user_id: number) {
  return db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .leftJoin('locations as l', 'l.id', 'o.main_location_id')
    .where('m.user_id', '=', user_id)
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.id')
    .select([
      'o.id',
      'o.name',
      'o.account_number',
      'o.disabled_at',
      'o.deleted_at',
      'm.role as pivot_role',
      sql<Membership['main_location']>`case when l.id is not null then
        json_build_object('id', l.id, 'city', l.city, 'state', l.state, 'zip_code', l.zip_code, 'country', l.country,
          'time_zone', l.time_zone, 'timezone_offset', l.timezone_offset) end`.as('main_location'),
      contractFacts('o.id').as('contract'),
      sql<boolean>`m.role = 'organization_owner' and ${isSetupOpenSql()}`.as('setup_required'),
    ])
    .execute()
}

/**
 * Hides the payment status from lab partners and members, who only see that a contract is suspended (specification 7).
 */
export function toVisibleContract<Contract extends { payment_status?: string | undefined }>(
  actor: Actor,
  organization_id: number,
  contract: Contract | null,
) {
  if (!contract || seesPayments(actor, organization_id)) return contract
  const { payment_status: _hidden, ...rest } = contract
  return rest
}

/** Selects the contract of an organization with its license as one JSON column, or null. */
export function contractFacts(organization_id: string) {
  return sql<(ContractSummary & { payment_status: string }) | null>`(
    select json_build_object(
      'id', c.id,
      'suspended_at', to_char(c.suspended_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'payment_status', c.payment_status,
      'license', case when t.id is not null then json_build_object('id', c.id, 'license_type', json_build_object(
        'id', t.id, 'name', t.name, 'rules', json_build_object('allow_buy_seats', t.allow_buy_seats))) end)
    from contracts c left join license_types t on t.id = c.license_type_id
    where c.organization_id = ${sql.ref(organization_id)})`
}
