import { diffFields } from '#server/db/diff-fields.ts'
import type { Work } from '#server/work.ts'
import { resolveTimeZone } from './time-zone.ts'

type MainLocation = {
  location_name: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  street_address: string
  street_address_line_2: string | null
  city: string
  state: string
  country: string
  zip_code: string
}

/** Creates or updates the first location of an account that is being set up, and assigns its owner. Returns its id. */
export async function saveMainLocation(
  ctx: Work,
  place: { organization_id: number; user_id: number; location_id: number | null },
  values: MainLocation,
) {
  const { organization_id, user_id } = place
  const id = place.location_id === null ? await addLocation(ctx, organization_id, values) : place.location_id
  if (place.location_id !== null) await changeLocation(ctx, place.location_id, values)
  await ctx.db
    .insertInto('location_users')
    .values({ location_id: id, user_id })
    .onConflict((row) => row.doNothing())
    .execute()
  return id
}

async function addLocation(ctx: Work, organization_id: number, values: MainLocation) {
  const { id } = await ctx.db
    .insertInto('locations')
    .values({
      organization_id,
      ...values,
      ...resolveTimeZone(null, values, {}),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('location.created', { name: values.location_name }, { organization_id, subject_id: id })
  return id
}

async function changeLocation(ctx: Work, id: number, values: MainLocation) {
  const before = await ctx.db
    .selectFrom('locations')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = { ...values, ...resolveTimeZone(before, values, {}) }
  const edit = diffFields(before, after)
  if (!edit) return
  await ctx.db
    .updateTable('locations')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  const place = { organization_id: before.organization_id, subject_id: id }
  await ctx.emit('location.updated', { ...edit, name: values.location_name }, place)
}
