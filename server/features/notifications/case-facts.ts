import { sql } from 'kysely'
import { STAFF_ROLES, type GlobalRole, type PivotRole } from '#contract/access.ts'
import { patientName } from '#server/db/patient-names.ts'
import { toothNotation } from '#server/db/tooth-notation.ts'
import { promiseInForce } from '#server/features/promises/promise-columns.ts'
import type { Work } from '#server/work.ts'
import type { OfficePlace } from './office-words.ts'

/** Loads the data of a case for its notices and mails; undefined if the patient was deleted. */
export async function findCase(ctx: Work, patient_id: number | null) {
  if (patient_id === null) return undefined
  const row = await ctx.db
    .selectFrom('patients as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('rx_forms as f', 'f.patient_id', 'p.id')
    .leftJoin('locations as own', 'own.id', 'p.location_id')
    .where('p.id', '=', patient_id)
    .select([
      'p.id',
      'p.organization_id',
      'p.user_id',
      'p.case_number_text',
      patientName('p').as('name'),
      'o.name as organization_name',
      'o.notification_settings',
      toothNotation('o').as('tooth_notation'),
      'f.rush_due_at',
      'f.created_at as submitted_at',
      'p.setup_completed_at',
      'p.approved_at',
      promiseInForce('p.id').as('promise'),
      // The location of the case, if its zone is known, else the main one of the practice.
      sql<OfficePlace | null>`(
        select jsonb_build_object('country', l.country, 'time_zone', l.time_zone, 'timezone_offset', l.timezone_offset)
        from locations l
        where l.id = case when own.time_zone is null and own.timezone_offset is null
          then coalesce(o.main_location_id, own.id) else own.id end
      )`.as('office'),
    ])
    .executeTakeFirst()
  return row && { ...row, office: row.office ?? NO_PLACE }
}

const NO_PLACE: OfficePlace = { country: null, time_zone: null, timezone_offset: null }

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
