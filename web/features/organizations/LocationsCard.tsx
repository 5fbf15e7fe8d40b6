import { IconMapPin } from '@tabler/icons-react'
import { ScreenLink, useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './OrganizationPage.module.css'
import type { CardProps } from './useOrganization.ts'

/** ACCT-06: the locations that the reader works with. */
export function LocationsCard({ organization }: CardProps) {
  const reaches = useReaches()
  const locations = organization.locations ?? []
  return (
    <Section
      title="Assigned Locations"
      id="assigned-locations"
      beside={<Num value={locations.length} />}
      isFlush
      actions={reaches(paths.locations()) ? <a href={paths.locations()}>Manage locations</a> : null}
    >
      {locations.length === 0 ? <p className={classes.empty}>No location is assigned yet.</p> : null}
      <ul className={classes.rows} aria-label="Assigned locations">
        {locations.map((location) => (
          <li key={location.id} className={classes.row}>
            <span className={classes.sign}>
              <Icon of={IconMapPin} />
            </span>
            <span className={classes.names}>
              <span className={classes.marked}>
                <span className={classes.name}>
                  <ScreenLink href={paths.location(location.id)}>{location.location_name}</ScreenLink>
                </span>
                {location.is_main ? <Mark label="Main location" /> : null}
              </span>
              <span className={classes.under}>{location.full_address}</span>
            </span>
            <span className={classes.end}>{people(location.users.length)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function people(count: number) {
  return count === 1 ? '1 person' : `${count} people`
}
