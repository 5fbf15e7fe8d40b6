import { isLabPartner } from '#contract/access.ts'
import { LOCATION_ACCESS } from '#contract/location-access.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { LocationList } from './LocationList.tsx'

/** LOC-02: lists the practice's own locations, or for a lab partner those of all organizations that it manages. */
export default function LocationsPage() {
  const me = useMe()
  const can = useCan()
  return (
    <LocationList
      key={me.current_organization_id}
      isOfLabPartner={isLabPartner(toActor(me))}
      getHref={({ id }) => paths.location(id)}
      addHref={can(LOCATION_ACCESS.create) ? paths.locationAdd() : undefined}
    />
  )
}
