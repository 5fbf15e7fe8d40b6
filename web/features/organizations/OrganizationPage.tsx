import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import { invitationCalls } from '#contract/invitations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { priceCalls } from '#contract/prices.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { Redirect } from '#web/components/Redirect.tsx'
import { useAddRecent } from '#web/components/useAddRecent.ts'
import { useCachedName } from '#web/components/useCachedName.ts'
import { OrganizationTrail } from '#web/components/trail/OrganizationTrail.tsx'
import { LibrariesCard } from '#web/features/bracket-libraries/LibrariesCard.tsx'
import { InviteButton } from '#web/features/invitations/InviteButton.tsx'
import { PendingInvitations } from '#web/features/invitations/PendingInvitations.tsx'
import { OwnFees } from '#web/features/prices/OwnFees.tsx'
import { countOwnPrices } from '#web/features/prices/price-changes.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { CreditsCard } from './CreditsCard.tsx'
import { OrganizationFigures } from './OrganizationFigures.tsx'
import { InformationCard } from './InformationCard.tsx'
import { LatestCases } from './LatestCases.tsx'
import { MembersCard } from './MembersCard.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { NewCasesCard } from './NewCasesCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { OrganizationHeader } from './OrganizationHeader.tsx'
import { useOrganizationTabs } from './organization-tabs.ts'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { readOnlyReason, useMembers, useOrganization, type CardProps } from './useOrganization.ts'

/** /organizations/:id?tab= (ORG-04): staff edit within their permissions, lab partners have read access. */
export default function OrganizationPage() {
  const { id } = useParams({ strict: false })
  const result = useOrganization(Number(id))
  const cachedName = useCachedName(
    organizationCalls.list,
    ({ organizations }, organizationId) => organizations.data.find((row) => row.id === organizationId)?.name,
  )
  return (
    <RecordPage
      of="organization"
      why="There is no organization at this address, or you may not see it."
      cachedName={cachedName}
      failed="Failed to fetch organization."
      read={result}
    >
      {({ organization }) => <OrganizationDetails key={organization.id} organization={organization} />}
    </RecordPage>
  )
}

function OrganizationDetails({ organization }: CardProps) {
  const isForStaff = isStaff(toActor(useMe()))
  const closed = readOnlyReason(organization)
  const { open, tabs, redirect } = useOrganizationTabs(organization)
  const counts = useCounts(
    organization,
    tabs.some(({ tab }) => tab === 'fees'),
  )
  useTitle(organization.name)
  useAddRecent({
    kind: 'Organization',
    id: organization.id,
    name: organization.name,
    hint: organization.account_number,
  })
  return (
    <>
      {redirect ? <Redirect to={redirect} /> : null}
      <OrganizationHeader
        organization={organization}
        tabs={
          tabs.length > 1 ? (
            <TabLinks label="Organization" tabs={tabs.map((each) => ({ ...each, ...counts[each.tab] }))} />
          ) : null
        }
      />
      {closed ? (
        <Box component="output" display="block" pt="lg">
          <Notice tone="warning" icon={IconLock}>
            {closed} It can be read, not changed.
          </Notice>
        </Box>
      ) : null}
      <DetailPage
        rail={
          isForStaff ? (
            <>
              <NotesCard organization={organization} />
              <SubscriptionCard organization={organization} />
              <OrganizationTrail organization_id={organization.id} />
            </>
          ) : null
        }
      >
        {open === 'overview' ? <Overview organization={organization} /> : null}
        {open === 'members' ? <Members organization={organization} /> : null}
        {open === 'defaults' ? <Defaults organization={organization} /> : null}
        {open === 'fees' ? <OwnFees organization={organization} /> : null}
        {open === 'libraries' ? <LibrariesCard organization_id={organization.id} /> : null}
      </DetailPage>
    </>
  )
}

/** Counts next to the names of the tabs. */
function useCounts(
  { id, disabled_at }: CardProps['organization'],
  hasFees: boolean,
): Record<string, { count?: React.ReactNode }> {
  const members = useMembers(id).data?.members
  const libraries = useQuery({ ...q(bracketLibraryCalls.list, { params: { id } }), enabled: !disabled_at }).data
  const fees = useQuery({ ...q(priceCalls.getOwn, { params: { id } }), enabled: hasFees }).data
  const ownPriceCount = fees ? countOwnPrices(fees.data) : 0
  return {
    fees:
      ownPriceCount > 0
        ? {
            count: (
              <>
                <TabularNumber value={ownPriceCount} /> own
              </>
            ),
          }
        : {},
    members: { count: members && <TabularNumber value={members.length} /> },
    libraries: { count: libraries && <TabularNumber value={libraries.bracket_libraries.length} /> },
  }
}

/** Key figures, items that require action, and the latest activity. */
function Overview({ organization }: CardProps) {
  return (
    <>
      <OrganizationFigures organization={organization} />
      {organization.disabled_at ? null : <AttentionCard organization={organization} />}
      <InformationCard title="Information" organization={organization} showsJoined />
      {organization.disabled_at ? null : <LatestCases organization={organization} />}
    </>
  )
}

function Members({ organization }: CardProps) {
  const can = useCan()
  const { id } = organization
  const invites = readOnlyReason(organization) === undefined && can(invitationCalls.invite, id)
  return (
    <>
      <MembersCard
        title="Members"
        organization={organization}
        actions={invites ? <InviteButton organization_id={id} /> : null}
      />
      {invites ? <PendingInvitations organization_id={id} /> : null}
      {can(organizationSettingCalls.contacts, id) ? <ContactsCard organization={organization} /> : null}
    </>
  )
}

/** ORG-06: mail settings are hidden for an archived organization. */
function Defaults({ organization }: CardProps) {
  const can = useCan()
  const hasMails =
    readOnlyReason(organization) === undefined && can(organizationSettingCalls.notificationSettings, organization.id)
  return (
    <>
      <NewCasesCard organization={organization} />
      {hasMails ? <NotificationCard organization={organization} /> : null}
      <BillingAddressCard organization={organization} />
      <CreditsCard organization={organization} />
    </>
  )
}
