import { isStaff, ROLE_LABELS } from '#contract/access.ts'
import { userAdminCalls, type ManagedUser } from '#contract/user-admin.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { useCachedName } from '#web/components/useCachedName.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { UserTrail } from '#web/components/trail/UserTrail.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AccountCard } from './AccountCard.tsx'
import { EmailsCard } from './EmailsCard.tsx'
import { OrganizationsCard } from './OrganizationsCard.tsx'
import { PermissionsCard } from './PermissionsCard.tsx'
import { StandingInstructionsCard } from './StandingInstructionsCard.tsx'
import { UserCard } from './UserCard.tsx'
import { UserHeader } from './UserHeader.tsx'
import { useUser } from './useUser.ts'

/** /users/:id (USER-04): staff edit within their roles, a lab partner has read access. */
export default function UserPage() {
  const result = useUser()
  const cachedName = useCachedName(
    userAdminCalls.list,
    ({ users }, id) => users.data.find((row) => row.id === id)?.full_name,
  )
  return (
    <RecordPage of="user" cachedName={cachedName} read={result}>
      {({ user }) => <UserDetailsView key={user.id} user={user} />}
    </RecordPage>
  )
}

function UserDetailsView({ user }: { user: ManagedUser }) {
  const readerIsStaff = isStaff(toActor(useMe()))
  return (
    <>
      <UserHeader user={user} />
      <DetailPage
        rail={
          <>
            <AccountCard user={user} />
            {user.additional_emails ? <EmailsCard user={user} /> : null}
            <OrganizationsCard user={user} />
            {readerIsStaff ? <StandingInstructionsCard user={user} /> : null}
            <UserTrail user_id={user.id} />
          </>
        }
      >
        {readerIsStaff ? (
          <>
            <UserCard user={user} />
            <PermissionsCard user={user} />
          </>
        ) : (
          <ReadOnlyCard user={user} />
        )}
      </DetailPage>
    </>
  )
}

/** Users with read access see text instead of disabled fields. */
function ReadOnlyCard({ user }: { user: ManagedUser }) {
  return (
    <Section title="User">
      <FactList
        facts={[
          fact('Name', user.full_name),
          fact('Email', user.email),
          fact('Username', user.username),
          fact('Account number', user.account_number),
          fact('Role', user.roles.map(({ name }) => ROLE_LABELS[name]).join(', ')),
        ]}
      />
    </Section>
  )
}
