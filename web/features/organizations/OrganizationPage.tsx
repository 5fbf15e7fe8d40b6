import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import { invitationCalls } from '#contract/invitations.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { seesMoney } from '#contract/organizations.rules.ts'
import type { Organization } from '#contract/organizations.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { Missing } from '#web/components/Missing.tsx'
import { OrganizationTrail } from '#web/components/trail/OrganizationTrail.tsx'
import { LibrariesCard } from '#web/features/bracket-libraries/LibrariesCard.tsx'
import { InviteMember } from '#web/features/invitations/InviteMember.tsx'
import { PendingInvitations } from '#web/features/invitations/PendingInvitations.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { Anchors, type Anchor } from './Anchors.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { CreditsCard } from './CreditsCard.tsx'
import { FactStrip } from './FactStrip.tsx'
import { InformationCard } from './InformationCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { NewCasesCard } from './NewCasesCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { OrganizationHeader } from './OrganizationHeader.tsx'
import classes from './OrganizationPage.module.css'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { closedWords, useMembers, useOrganization, type CardProps } from './useOrganization.ts'

/** /organizations/:id (ORG-04): staff within their rights, a lab partner reads. */
export default function OrganizationPage() {
  const { id } = useParams({ strict: false })
  const answer = useOrganization(Number(id))
  const organization = answer.data?.organization
  if (!organization) return <NotYet error={answer.error} onRetry={() => void answer.refetch()} />
  return <Details key={organization.id} organization={organization} />
}

function Details({ organization }: CardProps) {
  const forStaff = isStaff(actorOf(useMe()))
  const closed = closedWords(organization)
  useTitle(organization.name)
  return (
    <>
      <OrganizationHeader organization={organization} />
      <Anchors as="row" label="Sections" anchors={useAnchors(organization)} />
      {closed ? (
        <output className={classes.notice}>
          <Icon of={IconLock} />
          {closed} It can be read, not changed.
        </output>
      ) : null}
      <div className={classes.page}>
        <div className={classes.main}>
          <FactStrip organization={organization} />
          <InformationCard title="Information" organization={organization} withJoined />
          {organization.disabled_at ? null : <Sections organization={organization} />}
        </div>
        {forStaff ? (
          <div className={classes.rail}>
            <NotesCard organization={organization} />
            <SubscriptionCard organization={organization} />
            <OrganizationTrail organization_id={organization.id} />
          </div>
        ) : null}
      </div>
    </>
  )
}

/** ORG-05, ORG-06: a disabled one hides them, an archived one what could be added and the mails. */
function Sections({ organization }: CardProps) {
  const can = useCan()
  const { id } = organization
  const isOpen = closedWords(organization) === undefined
  return (
    <>
      <MembersCard title="Members" organization={organization} />
      {isOpen && can(invitationCalls.invite, id) ? (
        <>
          <InviteMember organization_id={id} />
          <PendingInvitations organization_id={id} />
        </>
      ) : null}
      {can(organizationSettingCalls.contacts, id) ? <ContactsCard organization={organization} /> : null}
      {isOpen && can(organizationSettingCalls.notificationSettings, id) ? (
        <NotificationCard organization={organization} />
      ) : null}
      <NewCasesCard organization={organization} />
      <LibrariesCard organization_id={id} />
      <BillingAddressCard organization={organization} />
      <CreditsCard organization={organization} />
    </>
  )
}

function useAnchors(organization: Organization): Anchor[] {
  const can = useCan()
  const { id } = organization
  const hasMoney = seesMoney(actorOf(useMe()), id)
  const members = useMembers(id).data?.members.length
  const information = { id: 'information', label: 'Information' }
  if (organization.disabled_at) return [information]
  const isOpen = closedWords(organization) === undefined
  const mails = isOpen && can(organizationSettingCalls.notificationSettings, id)
  return [
    information,
    { id: 'members', label: 'Members', ...(members !== undefined && { count: <Num value={members} /> }) },
    ...(can(organizationSettingCalls.contacts, id) ? [{ id: 'office-staff', label: 'Office Staff' }] : []),
    ...(mails ? [{ id: 'notification-settings', label: 'Notifications' }] : []),
    { id: 'new-cases', label: 'New cases' },
    { id: 'bracket-libraries', label: 'Bracket Libraries' },
    ...(hasMoney
      ? [
          { id: 'billing-address', label: 'Billing Address' },
          { id: 'credits', label: 'Credits' },
        ]
      : []),
  ]
}

/** Bones of the size of what comes; or the given sentence and a second try. */
function NotYet({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error?.status === 404) {
    return <Missing title="Organization not found" text="It does not exist, or you may not see it." error={error} />
  }
  if (error) return <ErrorState title="Failed to fetch organization." text={wordsOf(error)} onRetry={onRetry} />
  return (
    <Waiting className={classes.bones} words="Loading the organization">
      <Skeleton height={48} width={320} />
      <div className={classes.page}>
        <div className={classes.main}>
          <Skeleton height={88} />
          <Skeleton height={200} />
          <Skeleton height={300} />
        </div>
        <div className={classes.rail}>
          <Skeleton height={200} />
          <Skeleton height={240} />
        </div>
      </div>
    </Waiting>
  )
}
