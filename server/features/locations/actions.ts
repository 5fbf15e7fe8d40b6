import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { ADDRESS_FIELDS } from '#contract/addresses.ts'
import type { HandlerInput } from '#contract/call.ts'
import { mayChangeLocations } from '#contract/location-access.ts'
import { addressBlocker, changesAddress, deleteBlocker } from '#contract/locations.rules.ts'
import type { locationCalls } from '#contract/locations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { forbidden, invalid, notFound, throwConflictIf } from '#server/errors.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx, Work } from '#server/work.ts'
import { HAS_INCOMPLETE_REQUESTS, IS_MAIN, visibleLocations } from './scope.ts'
import { resolveTimeZone, type RequestedZone } from './time-zone.ts'

type Change = HandlerInput<typeof locationCalls.update>['body']
export type LocationValues = Omit<Change, 'updated_at' | 'users' | keyof RequestedZone>

type NewLocation = LocationValues & RequestedZone & { users?: readonly number[] | undefined }

/**
 * Inserts a location and its users. The caller has checked the permission; the organization stores which location is
 * the main one.
 */
export async function insertLocation(ctx: Work, organization_id: number, location: NewLocation) {
  const { users = [], time_zone, timezone_offset, ...values } = location
  const { id } = await ctx.db
    .insertInto('locations')
    .values({
      ...toLocationColumns(values),
      ...resolveTimeZone(null, values, { time_zone, timezone_offset }),
      organization_id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveUsers(ctx, { id, organization_id }, { before: [], after: users })
  await ctx.emit('location.created', { name: values.location_name }, { organization_id, subject_id: id })
  return id
}

export async function updateLocation(ctx: Ctx, id: number, body: Change) {
  const { updated_at, users: newUsers, time_zone, timezone_offset, ...values } = body
  const location = await lockLocation(ctx, id, 'update')
  await refuseLostEdit(ctx, location, updated_at, { noun: 'location', id })
  requireStaffForOffset(ctx, timezone_offset, location.timezone_offset)
  const fields = {
    ...toLocationColumns(values),
    ...resolveTimeZone(location, values, { time_zone, timezone_offset }),
  }
  if (changesAddress(location, fields)) throwConflictIf(addressBlocker(ctx.actor, location))
  const users = { before: await loadUsers(ctx, location), after: newUsers }
  const edit = diffFields(
    { ...location, users: users.before },
    { ...fields, users: users.after === undefined ? users.before : sorted(users.after) },
  )
  if (!edit) return
  await ctx.db
    .updateTable('locations')
    .set({ ...fields, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  if (users.after) await saveUsers(ctx, location, { before: users.before, after: users.after })
  await ctx.emit(
    'location.updated',
    { ...edit, name: location.location_name },
    { organization_id: location.organization_id, subject_id: id },
  )
}

/** Deletes a location. Throws 409 if cases or shipments use it, even finished ones. */
export async function removeLocation(ctx: Ctx, id: number) {
  const location = await lockLocation(ctx, id, 'delete')
  throwConflictIf(deleteBlocker(location))
  throwConflictIf(deleteBlocker({ ...location, is_named: await isUsedByCases(ctx, id) }))
  await ctx.db.deleteFrom('locations').where('id', '=', id).execute()
  const place = { organization_id: location.organization_id, subject_id: id }
  await ctx.emit('location.deleted', { name: location.location_name }, place)
}

/** Only staff may set an offset (register 48); clients may send the stored value back. */
export function requireStaffForOffset(ctx: Ctx, requested: number | null | undefined, stored: number | null) {
  if (requested == null || requested === stored || isStaff(ctx.actor)) return
  throw invalid({ timezone_offset: ['Only staff can set an offset. Choose a time zone instead.'] })
}

/**
 * Locks a location and returns it with its facts. Throws 404 out of scope, 403 without permission, 409 for a closed
 * organization.
 */
async function lockLocation(ctx: Ctx, id: number, action: 'update' | 'delete') {
  const row = await visibleLocations(ctx)
    .where('locations.id', '=', id)
    .selectAll('locations')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!mayChangeLocations(ctx.actor, row.organization_id, action)) throw forbidden()
  const organization = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', row.organization_id)
    .select(['disabled_at', 'deleted_at'])
    .executeTakeFirstOrThrow()
  throwConflictIf(closedBlocker(organization))
  // The facts are loaded after the lock, so that requests which start to use the location now wait for this
  // transaction.
  const facts = await ctx.db
    .selectFrom('locations')
    .where('id', '=', id)
    .select([HAS_INCOMPLETE_REQUESTS.as('has_incomplete_requests'), IS_MAIN.as('is_main')])
    .executeTakeFirstOrThrow()
  return { ...row, ...facts }
}

function toLocationColumns(values: LocationValues) {
  const place = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, values[name]]))
  const { location_name, first_name, last_name, email, phone_number } = values
  // The keys are those of the address, whose types the schema has validated.
  return { location_name, first_name, last_name, email, phone_number, ...(place as Pick<LocationValues, PlaceName>) }
}
type PlaceName = (typeof ADDRESS_FIELDS)[number]

type LocationKey = { id: number; organization_id: number }

async function loadUsers(ctx: Work, { id, organization_id }: LocationKey) {
  const rows = await ctx.db
    .selectFrom('location_users as u')
    .innerJoin('organization_members as m', 'm.user_id', 'u.user_id')
    .where('u.location_id', '=', id)
    .where('m.organization_id', '=', organization_id)
    .select('u.user_id')
    .execute()
  return sorted(rows.map((row) => row.user_id))
}

async function saveUsers(
  ctx: Work,
  { id, organization_id }: LocationKey,
  users: { before: number[]; after: readonly number[] },
) {
  const userIds = sorted(users.after)
  if (userIds.join() === users.before.join()) return
  const members = await ctx.db
    .selectFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', 'in', [0, ...userIds])
    .select('user_id')
    .execute()
  if (members.length !== userIds.length) {
    throw invalid({ users: ['Only members of the organization can be assigned.'] })
  }
  await ctx.db.deleteFrom('location_users').where('location_id', '=', id).execute()
  if (userIds.length === 0) return
  await ctx.db
    .insertInto('location_users')
    .values(userIds.map((user_id) => ({ location_id: id, user_id })))
    .execute()
}

function sorted(ids: readonly number[]) {
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

async function isUsedByCases(ctx: Work, id: number) {
  const { rows } = await sql<{ named: boolean }>`select exists (select 1 from patients where location_id = ${id})
    or exists (select 1 from rx_forms where shipping_location_id = ${id})
    or exists (select 1 from printing_requests where location_id = ${id}) as named`.execute(ctx.db)
  return rows[0]?.named ?? false
}
