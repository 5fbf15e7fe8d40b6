import { Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { ScreenLink, useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { CardProps } from './useOrganization.ts'

/** ACCT-06: the locations that the user may access. */
export function LocationsCard({ organization }: CardProps) {
  const reaches = useCanOpen()
  const locations = organization.locations ?? []
  return (
    <Section
      title="Assigned Locations"
      id="assigned-locations"
      aside={<TabularNumber value={locations.length} />}
      isFlush
      actions={reaches(paths.locations()) ? <a href={paths.locations()}>Manage locations</a> : null}
    >
      {locations.length === 0 ? <EmptyCardLine>No location is assigned yet.</EmptyCardLine> : null}
      <ItemList label="Assigned locations">
        {locations.map((location) => (
          <Item
            key={location.id}
            lead={<IconTile icon={IconMapPin} />}
            name={
              // The mark stands outside the link's line of text, where the link would differ by color alone.
              <Group gap="2px 6px">
                <ScreenLink href={paths.location(location.id)}>{location.location_name}</ScreenLink>
                {location.is_main ? <Mark label="Main location" /> : null}
              </Group>
            }
            below={location.full_address}
            end={formatMemberCount(location.users.length)}
          />
        ))}
      </ItemList>
    </Section>
  )
}

function formatMemberCount(count: number) {
  return count === 1 ? '1 person' : `${count} people`
}
