import { useMemo, type ReactNode } from 'react'
import { isCustomer } from '#contract/access.ts'
import { DEFAULT_COUNTRY } from '#contract/countries.ts'
import type { Location } from '#contract/locations.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import type { Office } from '#web/ui/office-dates.ts'
import { OfficeContext } from './office-context.ts'

type Place = Pick<Location, 'country' | 'time_zone' | 'timezone_offset'>

/**
 * Lets a practice read the dates below it in its own time: that of the given location, such as the one of a case, else
 * of its main location. Staff and lab partners read UTC.
 */
export function OfficeProvider({ location, children }: { location?: Place | null; children: ReactNode }) {
  const me = useMe()
  const office = useMemo(() => {
    if (!isCustomer(toActor(me))) return undefined
    const main = toOffice(me.organizations.find(({ id }) => id === me.current_organization_id)?.main_location)
    if (!location || zoneOf(location) === undefined) return main
    const own = toOffice(location)
    return own.zone === main.zone ? own : { ...own, isZoneNamed: true }
  }, [me, location])
  return <OfficeContext value={office}>{children}</OfficeContext>
}

/** Dates of a place without a zone are read in UTC. */
function toOffice(place: Place | null | undefined): Office {
  return { zone: (place && zoneOf(place)) ?? 0, country: place?.country ?? DEFAULT_COUNTRY }
}

function zoneOf({ time_zone, timezone_offset }: Place) {
  return time_zone ?? timezone_offset ?? undefined
}
