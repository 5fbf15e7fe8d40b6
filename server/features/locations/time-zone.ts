import { proposeTimeZone } from '#contract/propose-time-zone.ts'
import { standardOffset } from '#contract/timezones.ts'
import { invalid } from '#server/errors.ts'

type Place = { country: string; state: string; zip_code: string }
type Zone = { time_zone: string | null; timezone_offset: number | null }

/** What a body asks for: null follows the address, and an absent value leaves it as it is. */
export type RequestedZone = { time_zone?: string | null | undefined; timezone_offset?: number | null | undefined }

/**
 * Returns the time zone and the standard offset to store (register 48). A requested zone wins, and an offset that staff
 * set has none. What was chosen before stays until another is requested; otherwise the zone follows the address.
 */
export function resolveTimeZone(before: (Place & Zone) | null, after: Place, requested: RequestedZone): Zone {
  const { time_zone, timezone_offset } = requested
  // Clients that send the stored offset back ask for nothing.
  const newOffset = timezone_offset === before?.timezone_offset ? undefined : timezone_offset
  if (time_zone != null) {
    const zone = toZone(time_zone)
    if (newOffset != null && newOffset !== zone.timezone_offset) {
      throw invalid({ timezone_offset: ['This is not the standard offset of the time zone.'] })
    }
    return zone
  }
  const proposed = toZone(proposeTimeZone(after))
  if (newOffset != null) {
    return newOffset === proposed.timezone_offset ? proposed : { time_zone: null, timezone_offset: newOffset }
  }
  const isCleared = newOffset === null || (time_zone === null && before?.time_zone != null)
  if (before === null || isCleared || !isChosen(before)) return proposed
  return { time_zone: before.time_zone, timezone_offset: before.timezone_offset }
}

function isChosen({ time_zone, timezone_offset, ...place }: Place & Zone) {
  const proposed = toZone(proposeTimeZone(place))
  return time_zone === null
    ? timezone_offset !== null && timezone_offset !== proposed.timezone_offset
    : time_zone !== proposed.time_zone
}

function toZone(time_zone: string | null): Zone {
  return { time_zone, timezone_offset: time_zone === null ? null : standardOffset(time_zone) }
}
