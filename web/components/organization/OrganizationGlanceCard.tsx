import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconLock, IconMapPin, IconPlus } from '@tabler/icons-react'
import { organizationCalls, type Organization } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'

/** A summary of an organization, for use without leaving the list. */
export function OrganizationGlanceCard({ id }: { id: number }) {
  return (
    <QueryBoundary
      read={useQuery(q(organizationCalls.get, { params: { id } }))}
      what="organization"
      failed="Failed to fetch organization."
      waiting={<Skeleton height={200} />}
    >
      {({ organization }) => <Facts organization={organization} />}
    </QueryBoundary>
  )
}

function Facts({ organization }: { organization: Organization }) {
  const canOpen = useCanOpen()
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
  ].filter(({ href, isClosed }) => !isClosed && canOpen(href))
  return (
    <Stack gap="md">
      <Group gap={10} wrap="nowrap">
        <Avatar name={name} />
        <Box flex={1} miw={0}>
          <ItemTitle name={<strong>{name}</strong>} below={account_number} />
        </Box>
        <OrganizationStatus organization={organization} />
      </Group>
      <FactList
        facts={[
          ['Type', organization.organization_type],
          ['Manager', organization.organization_manager?.full_name],
          ['Main location', main_location ? formatAddress(main_location) : null],
          ['Patients', <TabularNumber key="patients" value={organization.number_of_patients} />],
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

function formatAddress(location: { location_name: string; city: string; state: string; zip_code: string }) {
  return `${location.location_name}, ${location.city}, ${location.state} ${location.zip_code}`
}
