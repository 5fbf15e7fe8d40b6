import { STAFF_ROLES } from '#contract/roles.ts'
import type { Config } from '#server/config.ts'

type Limits = Pick<Config, 'idleMinutes'>

/** A session ends after this many minutes without a request that the user caused, whatever its maximum lifetime is. */
export function idleMinutes({ idleMinutes }: Limits, role: string) {
  const staff: readonly string[] = STAFF_ROLES
  return staff.includes(role) ? idleMinutes.staff : idleMinutes.others
}

/** A session whose last use is at this instant or before has ended. */
export function idleCutoffs({ idleMinutes: { staff, others } }: Limits, now: string) {
  const before = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
  return { staff: before(staff), others: before(others) }
}
