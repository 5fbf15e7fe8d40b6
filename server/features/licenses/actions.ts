import type { Taken } from '#contract/call.ts'
import type { Device, licenseCalls } from '#contract/licenses.ts'
import { editOf } from '#server/db/edit.ts'
import { conflict, invalid } from '#server/errors.ts'
import { changeLicense, dropLicense, grantLicense, switchLicense } from '#server/features/contracts/license.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { lockOpenOrganization } from '#server/features/organizations/record.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { getLicense, listLicenseTypes, getDevice } from './queries.ts'

type NewLicense = Taken<typeof licenseCalls.create>['body']
type Change = Taken<typeof licenseCalls.update>['body']
type DeviceChange = Taken<typeof licenseCalls.updateDevice>['body']

/** Register 44: one license per contract, its user is the owner. */
export async function createLicense(ctx: Ctx, body: NewLicense) {
  const license_type = await getLicenseType(ctx, body.license_type_id)
  const organization = await lockOpenOrganization(ctx, await organizationOf(ctx, body))
  const contract = await lockContract(ctx, organization.id)
  if (contract && contract.license_type_id !== null) {
    throw conflict(`${organization.name} has a license already. An organization has one license.`)
  }
  return grantLicense(ctx, organization.id, { license_type, seats: body.seats })
}

/** LIC-09; each device keeps its seat (specification 1.7). */
export async function updateLicense(ctx: Ctx, id: number, body: Change) {
  const license = await lockLicense(ctx, id)
  await refuseLostEdit(ctx, license, body.updated_at, { noun: 'license', id })
  const license_type = await getLicenseType(ctx, body.license_type_id)
  const { seats } = body
  const used = license.devices.length
  if (seats < used) {
    const devices = used === 1 ? '1 device uses' : `${used} devices use`
    throw invalid({ seats: [`${devices} this license: there must be as many seats. Remove a device first.`] })
  }
  await changeLicense(ctx, license, { license_type, seats })
}

/**
 * The license lives on its contract, so deleting it takes type, seats, dates and devices from there; the contract stays
 * with its invoices, and a new license may be added to it later.
 */
export async function removeLicense(ctx: Ctx, id: number) {
  const license = await lockLicense(ctx, id)
  await ctx.db.deleteFrom('devices').where('contract_id', '=', id).execute()
  await dropLicense(ctx, license)
}

/** Register 45; one that is so already stays as it is. */
export async function setLicenseStatus(ctx: Ctx, id: number, active: boolean) {
  await switchLicense(ctx, await lockLicense(ctx, id), active)
}

/** Register 46 */
export async function updateDevice(ctx: Ctx, id: number, body: DeviceChange): Promise<Device> {
  const device = await lockDevice(ctx, id)
  const after = { name: body.name, details: body.details === undefined ? device.details : body.details }
  const edit = editOf({ name: device.name, details: device.details }, after)
  if (!edit) return device
  await ctx.db
    .updateTable('devices')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit('device.updated', { ...edit, name: device.name }, device.place)
  return { ...device, ...after }
}

export async function removeDevice(ctx: Ctx, id: number) {
  const device = await lockDevice(ctx, id)
  await ctx.db.deleteFrom('devices').where('id', '=', id).execute()
  await ctx.emit('device.deleted', { name: device.name }, device.place)
}

/** In scope, of an organization that is open. What its contract says is read once both rows are held. */
async function lockLicense(ctx: Ctx, id: number) {
  const { organization } = await getLicense(ctx, id)
  await lockOpenOrganization(ctx, organization.id)
  await lockContract(ctx, organization.id)
  return getLicense(ctx, id)
}

/** The same of a device: what changes a license holds the organization first. */
async function lockDevice(ctx: Ctx, id: number) {
  const { organization_id } = await getDevice(ctx, id)
  await lockOpenOrganization(ctx, organization_id)
  return { ...(await getDevice(ctx, id)), place: { organization_id, subject_id: id } }
}

async function getLicenseType(ctx: Ctx, id: number) {
  const type = (await listLicenseTypes(ctx)).find((each) => each.id === id)
  if (!type) throw invalid({ license_type_id: ['Invalid license type.'] })
  return type
}

/** The organization that the user owns; of several the one that is named. */
async function organizationOf(ctx: Ctx, { user_id, organization_id }: NewLicense) {
  const owned = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', user_id)
    .where('m.role', '=', 'organization_owner')
    .where('u.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .select('m.organization_id as id')
    .execute()
  if (organization_id != null) {
    if (owned.some(({ id }) => id === organization_id)) return organization_id
    throw invalid({ organization_id: ['This user does not own the organization.'] })
  }
  const [only, another] = owned
  if (!only) throw invalid({ user_id: ['This user owns no organization.'] })
  if (another) throw invalid({ organization_id: ['This user owns several organizations: choose one.'] })
  return only.id
}
