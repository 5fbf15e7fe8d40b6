import { Skeleton, Stack } from '@mantine/core'
import { invitationCalls } from '#contract/invitations.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { LibrariesCard } from '#web/features/bracket-libraries/LibrariesCard.tsx'
import { InviteMember } from '#web/features/invitations/InviteMember.tsx'
import { PendingInvitations } from '#web/features/invitations/PendingInvitations.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SectionNav } from './SectionNav.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { InformationCard } from './InformationCard.tsx'
import { LocationsCard } from './LocationsCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { NewCasesCard } from './NewCasesCard.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { readOnlyReason, useOrganization, type CardProps } from './useOrganization.ts'

/** Account > Organization (ACCT-06, register 86): the owner edits, a manager has read access. */
export function OrganizationTab() {
  const id = useMe().current_organization_id
  if (id === null) return <EmptyState title="There is no organization selected." />
  return <OrganizationTabContent key={id} id={id} />
}

function OrganizationTabContent({ id }: { id: number }) {
  return (
    <QueryBoundary
      read={useOrganization(id)}
      what="organization"
      failed="Failed to fetch organization."
      waiting={
        <Stack gap="lg" pt={20}>
          <Skeleton height={180} />
          <Skeleton height={120} />
          <Skeleton height={280} />
        </Stack>
      }
    >
      {({ organization }) => <Cards organization={organization} />}
    </QueryBoundary>
  )
}

/** Renders the cards in the order of the specification. */
function Cards({ organization }: CardProps) {
  const can = useCan()
  const { id } = organization
  const isOpen = readOnlyReason(organization) === undefined
  const invites = isOpen && can(invitationCalls.invite, id)
  const hasMails = isOpen && can(organizationSettingCalls.notificationSettings, id)
  const hasMoney = seesPayments(toActor(useMe()), id)
  const anchors = [
    { id: 'information', label: 'Organization Information' },
    ...(invites ? [{ id: 'invite-member', label: 'Invite Member' }] : []),
    { id: 'members', label: 'Organization Members' },
    { id: 'assigned-locations', label: 'Assigned Locations' },
    { id: 'office-staff', label: 'Additional Office Staff' },
    ...(hasMoney ? [{ id: 'billing-address', label: 'Billing Address' }] : []),
    ...(hasMails ? [{ id: 'notification-settings', label: 'Notification Settings' }] : []),
    { id: 'bracket-libraries', label: 'Bracket Libraries' },
    { id: 'new-cases', label: 'New cases' },
  ]
  return (
    <SectionNav label="Sections of the organization" anchors={anchors}>
      {organization.disabled_at ? (
        <div>
          <Mark label="Organization Disabled" tone="danger" />
        </div>
      ) : null}
      <InformationCard title="Organization Information" organization={organization} />
      {invites ? <InviteMember organization_id={id} /> : null}
      <MembersCard title="Organization Members" organization={organization} />
      {invites ? <PendingInvitations organization_id={id} /> : null}
      <LocationsCard organization={organization} />
      <ContactsCard organization={organization} />
      <BillingAddressCard organization={organization} />
      {hasMails ? <NotificationCard organization={organization} /> : null}
      <LibrariesCard organization_id={id} />
      <NewCasesCard organization={organization} />
    </SectionNav>
  )
}
