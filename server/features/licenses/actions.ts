import type { HandlerInput } from '#contract/call.ts'
import type { Device, licenseCalls } from '#contract/licenses.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, invalid } from '#server/errors.ts'
import { changeLicense, dropLicense, grantLicense, setLicenseActive } from '#server/features/contracts/license.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { lockOpenOrganization } from '#server/features/organizations/organization-row.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { getLicense, listLicenseTypes, getDevice } from './queries.ts'

type NewLicense = HandlerInput<typeof licenseCalls.create>['body']
type Change = HandlerInput<typeof licenseCalls.update>['body']
type DeviceChange = HandlerInput<typeof licenseCalls.updateDevice>['body']

/** Register 44: creates the license of an organization, one per contract; its user is the owner. Returns its id. */
export async function createLicense(ctx: Ctx, body: NewLicense) {
  const license_type = await getLicenseType(ctx, body.license_type_id)
  const organization = await lockOpenOrganization(ctx, await findOwnedOrganization(ctx, body))
  const contract = await lockContract(ctx, organization.id)
  if (contract && contract.license_type_id !== null) {
    throw conflict(`${organization.name} has a license already. An organization has one license.`)
  }
  return grantLicense(ctx, organization.id, { license_type, seats: body.seats })
}

/** LIC-09: changes type and seats; there must be a seat for each device (specification 1.7). */
export async function updateLicense(ctx: Ctx, id: number, body: Change) {
  const license = await lockLicense(ctx, id)
  await refuseLostEdit(ctx, license, body.updated_at, { noun: 'license', id })
  const license_type = await getLicenseType(ctx, body.license_type_id)
  const { seats } = body
  const deviceCount = license.devices.length
  if (seats < deviceCount) {
    const devices = deviceCount === 1 ? '1 device uses' : `${deviceCount} devices use`
    throw invalid({ seats: [`${devices} this license: there must be as many seats. Remove a device first.`] })
  }
  await changeLicense(ctx, license, { license_type, seats })
}

/**
 * The license consists of columns of the contract, so deleting it clears type, seats, dates and devices; the contract
 * stays with its invoices and can get a new license later.
 */
export async function removeLicense(ctx: Ctx, id: number) {
  const license = await lockLicense(ctx, id)
  await ctx.db.deleteFrom('devices').where('contract_id', '=', id).execute()
  await dropLicense(ctx, license)
}

/** Register 45: activates or deactivates the license; without a change nothing is written. */
export async function setLicenseStatus(ctx: Ctx, id: number, active: boolean) {
  await setLicenseActive(ctx, await lockLicense(ctx, id), active)
}

/** Register 46: changes name and details of a device. */
export async function updateDevice(ctx: Ctx, id: number, body: DeviceChange): Promise<Device> {
  const device = await lockDevice(ctx, id)
  const after = { name: body.name, details: body.details === undefined ? device.details : body.details }
  const edit = diffFields({ name: device.name, details: device.details }, after)
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

/**
 * Locks organization and contract and loads the license afterwards. Throws 404 out of scope, 409 for a closed
 * organization.
 */
async function lockLicense(ctx: Ctx, id: number) {
  const { organization } = await getLicense(ctx, id)
  await lockOpenOrganization(ctx, organization.id)
  await lockContract(ctx, organization.id)
  return getLicense(ctx, id)
}

/** Locks the organization before the device is loaded, like every change of a license. */
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

/** Returns the organization that the user owns; an owner of several must send which one. */
async function findOwnedOrganization(ctx: Ctx, { user_id, organization_id }: NewLicense) {
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
