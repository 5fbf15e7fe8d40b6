import { IconHome, IconTruckDelivery } from '@tabler/icons-react'
import type { Location } from '#contract/locations.ts'
import { Mark } from '#web/ui/Mark.tsx'

/** Marks the states that protect a location from changes: main location, or in use by open requests. */
export function LocationMarks({ location }: { location: Pick<Location, 'is_main' | 'has_incomplete_requests'> }) {
  return (
    <>
      {location.is_main ? <Mark label="Main location" icon={IconHome} /> : null}
      {location.has_incomplete_requests ? <Mark label="In use" icon={IconTruckDelivery} tone="soft" /> : null}
    </>
  )
}
