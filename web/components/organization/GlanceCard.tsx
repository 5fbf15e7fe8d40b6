import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconLock, IconMapPin, IconPlus } from '@tabler/icons-react'
import { organizationCalls, type Organization } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { q } from '#web/api/query.ts'
import { Loaded } from '#web/components/Loaded.tsx'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Named } from '#web/ui/ItemList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Num } from '#web/ui/Num.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'

/** A summary of an organization, for use without leaving the list. */
export function GlanceCard({ id }: { id: number }) {
  return (
    <Loaded
      read={useQuery(q(organizationCalls.get, { params: { id } }))}
      what="organization"
      failed="Failed to fetch organization."
      waiting={<Skeleton height={200} />}
    >
      {({ organization }) => <Facts organization={organization} />}
    </Loaded>
  )
}

function Facts({ organization }: { organization: Organization }) {
  const reaches = useReaches()
  const { id, name, account_number, main_location, management_notes } = organization
  const links = [
    { label: 'Open', icon: IconArrowRight, href: paths.organization(id) },
    {
      label: 'Start A Case',
      icon: IconPlus,
      href: paths.startCase(id),
      isClosed: Boolean(newCaseBlocker(organization)),
    },
    { label: 'Locations', icon: IconMapPin, href: paths.organizationLocations(id) },
  ].filter(({ href, isClosed }) => !isClosed && reaches(href))
  return (
    <Stack gap="md">
      <Group gap={10} wrap="nowrap">
        <Avatar name={name} />
        <Box flex={1} miw={0}>
          <Named name={<strong>{name}</strong>} below={account_number} />
        </Box>
        <OrganizationStatus organization={organization} />
      </Group>
      <FactList
        facts={[
          ['Type', organization.organization_type],
          ['Manager', organization.organization_manager?.full_name],
          ['Main location', main_location ? placeOf(main_location) : null],
          ['Patients', <Num key="patients" value={organization.number_of_patients} />],
        ]}
      />
      {management_notes ? (
        <Notice>
          <Group gap={6} c="dimmed" fz="xs">
            <Icon of={IconLock} size={14} /> Notes, staff only
          </Group>
          <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{management_notes}</span>
        </Notice>
      ) : null}
      <Group gap="sm">
        {links.map(({ label, icon, href }) => (
          <ActionButton key={label} href={href} variant="default" size="compact-md" icon={icon}>
            {label}
          </ActionButton>
        ))}
      </Group>
    </Stack>
  )
}

function placeOf(place: { location_name: string; city: string; state: string; zip_code: string }) {
  return `${place.location_name}, ${place.city}, ${place.state} ${place.zip_code}`
}
