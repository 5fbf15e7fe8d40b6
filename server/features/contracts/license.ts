import { diffFields } from '#server/db/diff-fields.ts'
import type { Work } from '#server/work.ts'

type Terms = { license_type: { id: number; name: string }; seats: number }

/**
 * Register 44: a license consists of columns of the contract. It starts inactive; an organization that is not set up
 * yet gets its contract here, and the account setup keeps it. The caller has locked the organization and checked that
 * it has no license.
 */
export async function grantLicense(ctx: Work, organization_id: number, { license_type, seats }: Terms) {
  const license = { license_type_id: license_type.id, seats, license_updated_at: ctx.now, updated_at: ctx.now }
  const { id } = await ctx.db
    .insertInto('contracts')
    .values({ organization_id, ...license, created_at: ctx.now })
    .onConflict((row) => row.column('organization_id').doUpdateSet({ ...license, ...NOT_ACTIVE }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { organization_id, subject_id: id }
  await ctx.emit('license.created', { license_type: license_type.name, seats }, place)
  return id
}

const NOT_ACTIVE = { activated_at: null, expiration_date: null }

type Stored = Terms & { organization: { id: number } }

export async function changeLicense(ctx: Work, before: Stored, after: Terms) {
  const edit = diffFields(
    { license_type: before.license_type.name, seats: before.seats },
    { license_type: after.license_type.name, seats: after.seats },
  )
  if (!edit) return
  const id = await updateLicenseColumns(ctx, before, { license_type_id: after.license_type.id, seats: after.seats })
  await ctx.emit('license.updated', edit, { organization_id: before.organization.id, subject_id: id })
}

/** Removes the license; the contract and its invoices stay. A contract without license type has no license. */
export async function dropLicense(ctx: Work, before: Stored) {
  const id = await updateLicenseColumns(ctx, before, { license_type_id: null, seats: 0, ...NOT_ACTIVE })
  const place = { organization_id: before.organization.id, subject_id: id }
  await ctx.emit('license.deleted', { license_type: before.license_type.name }, place)
}

/** Register 45: activating keeps the first activation date and clears the expiration; deactivating sets it to today. */
export async function setLicenseActive(
  ctx: Work,
  before: Stored & { activated_at: string | null; is_active: boolean },
  active: boolean,
) {
  if (before.is_active === active) return
  const id = await updateLicenseColumns(
    ctx,
    before,
    active
      ? { activated_at: before.activated_at ?? ctx.now, expiration_date: null }
      : { expiration_date: ctx.now.slice(0, 10) },
  )
  const place = { organization_id: before.organization.id, subject_id: id }
  await ctx.emit(active ? 'license.activated' : 'license.deactivated', {}, place)
}

/** Updates license columns of the contract and returns its id. */
async function updateLicenseColumns(
  ctx: Work,
  { organization }: Stored,
  values: {
    license_type_id?: number | null
    seats?: number
    activated_at?: string | null
    expiration_date?: string | null
  },
) {
  const { id } = await ctx.db
    .updateTable('contracts')
    .set({ ...values, license_updated_at: ctx.now, updated_at: ctx.now })
    .where('organization_id', '=', organization.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
