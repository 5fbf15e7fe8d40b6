import type { GlobalRole, PivotRole } from '#contract/access.ts'
import type { GlobalPermission } from '#contract/permissions.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Services } from '#server/services.ts'

export const PASSWORD = 'Typodont1'

let count = 0
/** A number that is unique in this process. */
export function nextNumber() {
  count += 1
  return count
}

let passwordHash: Promise<string> | undefined

type Person = {
  role?: GlobalRole
  first_name?: string
  last_name?: string
  email?: string
  verified?: boolean
  archived?: boolean
  withoutPassword?: boolean
}

export async function makeUser(services: Services, person: Person = {}) {
  const number = nextNumber()
  const now = services.clock()
  passwordHash ??= hashPassword(PASSWORD)
  return services.db
    .insertInto('users')
    .values({
      first_name: person.first_name ?? 'Ada',
      last_name: person.last_name ?? `Person ${process.pid}-${String(number).padStart(6, '0')}`,
      email: person.email ?? `person-${process.pid}-${number}@typodont.test`,
      role: person.role ?? 'doctor',
      account_number: String(200_000 + number),
      password_hash: person.withoutPassword ? null : await passwordHash,
      email_verified_at: person.verified === false ? null : now,
      deleted_at: person.archived ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Opens a session as /login does, without the cost of the password. */
export async function signIn(services: Services, user_id: number, management = false) {
  const token = services.random()
  const now = services.clock()
  await services.db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id,
      management,
      created_at: now,
      expires_at: new Date(Date.parse(now) + 86_400_000).toISOString(),
    })
    .execute()
  return token
}

export async function addMember(services: Services, organization_id: number, user_id: number, role: PivotRole) {
  await services.db
    .insertInto('organization_members')
    .values({ organization_id, user_id, role, created_at: services.clock() })
    .execute()
}

/** A permission that a super admin added to those of the role, or removed. */
export async function togglePermission(
  services: Services,
  user_id: number,
  permission: GlobalPermission,
  granted: boolean,
) {
  await services.db.insertInto('user_permissions').values({ user_id, permission, granted }).execute()
}
