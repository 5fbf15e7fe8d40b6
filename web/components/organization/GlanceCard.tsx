import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconLock, IconMapPin, IconPlus } from '@tabler/icons-react'
import { organizationCalls, type Organization } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/rx-forms.rules.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './GlanceCard.module.css'
import { OrganizationStatus } from './OrganizationStatus.tsx'

/** What one wants to know of a practice without leaving the list. */
export function GlanceCard({ id }: { id: number }) {
  const answer = useQuery(q(organizationCalls.get, { params: { id } }))
  if (answer.error) {
    return (
      <ErrorState
        title="Failed to fetch organization."
        text={wordsOf(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  if (!answer.data)
    return (
      <Waiting words="Loading the organization">
        <Skeleton height={200} />
      </Waiting>
    )
  return <Facts organization={answer.data.organization} />
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
    <div className={classes.card}>
      <div className={classes.head}>
        <Avatar name={name} />
        <div className={classes.names}>
          <strong>{name}</strong>
          <span className={classes.number}>{account_number}</span>
        </div>
        <OrganizationStatus organization={organization} />
      </div>
      <FactList
        facts={[
          ['Type', organization.organization_type],
          ['Manager', organization.organization_manager?.full_name],
          ['Main location', main_location ? placeOf(main_location) : null],
          ['Patients', <Num key="patients" value={organization.number_of_patients} />],
        ]}
      />
      {management_notes ? (
        <div className={classes.notes}>
          <span className={classes.kind}>
            <Icon of={IconLock} size={14} /> Notes, staff only
          </span>
          {management_notes}
        </div>
      ) : null}
      <Group gap={8}>
        {links.map(({ label, icon, href }) => (
          <Button
            key={label}
            component="a"
            href={href}
            variant="default"
            size="compact-md"
            leftSection={<Icon of={icon} />}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function placeOf(place: { location_name: string; city: string; state: string; zip_code: string }) {
  return `${place.location_name}, ${place.city}, ${place.state} ${place.zip_code}`
}
