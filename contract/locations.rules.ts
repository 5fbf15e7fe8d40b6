import { hasPermission, type Actor } from './access.ts'
import { ADDRESS_FIELDS, type AddressField } from './addresses.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

/** Error text for a locked address (LOC-07). */
export const ADDRESS_LOCKED =
  'Address modification is disabled while requests are completed. Please contact the administrator.'

/**
 * The address is locked while parcels are on their way to it, except for users with a permission over all locations
 * (LOC-06).
 */
export function addressBlocker(actor: Actor, location: { has_incomplete_requests: boolean }): Blocker | undefined {
  if (!location.has_incomplete_requests || hasPermission(actor, null, 'locations.manage', 'locations.update'))
    return undefined
  return { text: ADDRESS_LOCKED, code: CODE.wrongState }
}

export function changesAddress(before: { [name in AddressField]: string | null }, after: typeof before) {
  return ADDRESS_FIELDS.some((name) => before[name] !== after[name])
}

/** Returns why a location cannot be deleted (register 57 and 59); one that cases or shipments reference stays. */
export function deleteBlocker(location: {
  is_main: boolean
  has_incomplete_requests: boolean
  is_named?: boolean
}): Blocker | undefined {
  const blocker = (text: string) => ({ text, code: CODE.conflict })
  if (location.is_main) return blocker('The main location cannot be deleted. Make another location the main one first.')
  if (location.has_incomplete_requests) return blocker('A location with incomplete requests cannot be deleted.')
  if (location.is_named) return blocker('Cases or shipments name this location, so it cannot be deleted.')
  return undefined
}
