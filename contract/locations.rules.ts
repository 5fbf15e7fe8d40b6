import { permitsIn, type Actor } from './access.ts'
import { PLACE_FIELDS, type PlaceField } from './addresses.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

/** LOC-07 */
export const ADDRESS_LOCKED =
  'Address modification is disabled while requests are completed. Please contact the administrator.'

/** LOC-06: parcels are on their way to it; who may move it nevertheless holds a right over all locations. */
export function addressBlocker(actor: Actor, location: { has_incomplete_requests: boolean }): Blocker | undefined {
  if (!location.has_incomplete_requests || permitsIn(actor, null, 'locations.manage', 'locations.update'))
    return undefined
  return { text: ADDRESS_LOCKED, code: CODE.wrongState }
}

export function changesPlace(before: { [name in PlaceField]: string | null }, after: typeof before) {
  return PLACE_FIELDS.some((name) => before[name] !== after[name])
}

/** Register 57 and 59; what names a location keeps it. */
export function deleteBlocker(location: {
  is_main: boolean
  has_incomplete_requests: boolean
  is_named?: boolean
}): Blocker | undefined {
  const because = (text: string) => ({ text, code: CODE.conflict })
  if (location.is_main) return because('The main location cannot be deleted. Make another location the main one first.')
  if (location.has_incomplete_requests) return because('A location with incomplete requests cannot be deleted.')
  if (location.is_named) return because('Cases or shipments name this location, so it cannot be deleted.')
  return undefined
}
