import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { createLicense, setLicenseStatus, updateLicense } from '#server/features/licenses/actions.ts'
import type { NewPractice } from './practices.ts'
import { createRandom, DAY, toIsoString } from './random.ts'
import type { Person, ActionRunner } from './action-runner.ts'

const NAMES = ['Front desk', 'Consult room', 'Lab bench', 'Dr. office'] as const
const DETAILS = ['Windows 11, version 4.2.1', 'macOS 15, version 4.2.1', 'Windows 11, version 4.1.7', null] as const

/**
 * Makes the license of a practice. The account setup already made one, which is adjusted and runs from the day after.
 */
export async function makeLicense(stage: ActionRunner, admin: Person, practice: NewPractice, isSetUp: boolean) {
  const { id, owner, since, doctors, sketch } = practice
  const users = (sketch.members ?? []).length + 1
  const license = { license_type_id: users > 3 ? 2 : 1, seats: users > 3 ? users + 1 : Math.max(1, doctors.length) }
  const ctx = stage.as(admin, since)
  if (!isSetUp) {
    await createLicense(ctx, { ...license, user_id: owner.id, organization_id: id })
    return
  }
  const contract_id = await findContractId(stage.db, id)
  await updateLicense(ctx, contract_id, license)
  await setLicenseStatus(stage.as(admin, since + DAY), contract_id, true)
  await addDevices(stage.db, { contract_id, seats: license.seats, name: sketch.name, activated: since + DAY })
}

export async function findContractId(db: Kysely<DB>, organization_id: number) {
  const query = db.selectFrom('contracts').where('organization_id', '=', organization_id).select('id')
  return (await query.executeTakeFirstOrThrow()).id
}

type Licensed = { contract_id: number; seats: number; name: string; activated: number }

/**
 * Adds the computers with the desktop application. They are inserted directly, because that application reports them
 * and no call of the portal does.
 */
async function addDevices(db: Kysely<DB>, { contract_id, seats, name, activated }: Licensed) {
  const count = Math.min(NAMES.length, createRandom(`devices:${name}`).whole(0, seats))
  const rows = NAMES.slice(0, count).map((device, index) => {
    const created_at = toIsoString(activated + (1 + 9 * index) * DAY)
    return { contract_id, name: device, details: DETAILS[index] ?? null, created_at, updated_at: created_at }
  })
  if (rows.length > 0) await db.insertInto('devices').values(rows).execute()
}
