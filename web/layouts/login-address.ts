import type { Access } from '#contract/access.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import { loginPage } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'

/**
 * Returns the sign-in page for a visitor without a session (register 77): the form last used, else /management for
 * screens that only the four management roles may open.
 */
export function loginAddress(access: Access | undefined, from: string) {
  const page = loginPage() ?? (isStaffOnly(access) ? '/management' : '/login')
  const path = from === '/' ? undefined : from
  return page === '/management' ? paths.management({ path }) : paths.login({ path })
}

function isStaffOnly(access: Access | undefined) {
  if (typeof access !== 'object' || !access.roles) return false
  const staff: readonly string[] = STAFF_ROLES
  return access.roles.every((role) => staff.includes(role))
}
