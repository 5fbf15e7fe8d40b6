import { STAFF_ROLES, type GlobalRole, type PivotRole } from '#contract/access.ts'
import { patientName } from '#server/db/patient-names.ts'
import type { Work } from '#server/work.ts'

/** Loads the data of a case for its notices and mails; undefined if the patient was deleted. */
export async function findCase(ctx: Work, patient_id: number | null) {
  if (patient_id === null) return undefined
  const row = await ctx.db
    .selectFrom('patients as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('rx_forms as f', 'f.patient_id', 'p.id')
    .where('p.id', '=', patient_id)
    .select([
      'p.id',
      'p.organization_id',
      'p.user_id',
      patientName('p').as('name'),
      'o.name as organization_name',
      'o.notification_settings',
      'o.tooth_notation',
      'f.rush_due_at',
    ])
    .executeTakeFirst()
  return row
}

export type CaseFacts = NonNullable<Awaited<ReturnType<typeof findCase>>>
export type Person = { id: number; email: string; first_name: string; full_name: string; role: GlobalRole }

function selectActiveUsers(ctx: Work) {
  return ctx.db
    .selectFrom('users')
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.email', 'users.first_name', 'users.full_name', 'users.role'])
}

export function listStaff(ctx: Work): Promise<Person[]> {
  return selectActiveUsers(ctx).where('users.role', 'in', STAFF_ROLES).orderBy('users.id').execute()
}

export function listPeople(ctx: Work, ids: readonly number[]): Promise<Person[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectActiveUsers(ctx).where('users.id', 'in', ids).execute()
}

/** Lists the authorized third parties of an organization. */
export function listManagers(ctx: Work, organization_id: number): Promise<Person[]> {
  return listByPivotRole(ctx, organization_id, 'organization_manager')
}

export function listOwners(ctx: Work, organization_id: number): Promise<Person[]> {
  return listByPivotRole(ctx, organization_id, 'organization_owner')
}

function listByPivotRole(ctx: Work, organization_id: number, role: PivotRole): Promise<Person[]> {
  return selectActiveUsers(ctx)
    .innerJoin('organization_members as m', 'm.user_id', 'users.id')
    .where('m.organization_id', '=', organization_id)
    .where('m.role', '=', role)
    .execute()
}

/** Returns the assignee of a request's print, or undefined without a print. */
export async function findPrinter(ctx: Work, customer_request_id: number) {
  const row = await ctx.db
    .selectFrom('printing_requests')
    .where('customer_request_id', '=', customer_request_id)
    .select('assigned_to')
    .executeTakeFirst()
  return row?.assigned_to
}

/** Returns the role of the actor: actions of customers notify staff, those of staff notify the practice. */
export async function findActorRole(ctx: Work, actor_id: number | null): Promise<GlobalRole | undefined> {
  if (actor_id === null) return undefined
  const row = await ctx.db.selectFrom('users').where('id', '=', actor_id).select('role').executeTakeFirst()
  return row?.role
}

/**
 * Returns the addresses of the users, including their additional ones, which get copies of case mails (register 48).
 */
export async function listMailAddresses(ctx: Work, persons: readonly Person[]): Promise<string[]> {
  if (persons.length === 0) return []
  const copies = await ctx.db
    .selectFrom('user_emails')
    .where(
      'user_id',
      'in',
      persons.map((person) => person.id),
    )
    .select('email')
    .execute()
  return distinctAddresses([...persons.map((person) => person.email), ...copies.map((copy) => copy.email)])
}

export function distinctAddresses(addresses: readonly string[]) {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
