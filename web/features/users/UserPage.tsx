import { Skeleton } from '@mantine/core'
import { isStaff, ROLE_LABELS } from '#contract/access.ts'
import type { UserDetails } from '#contract/user-admin.ts'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { UserTrail } from '#web/components/trail/UserTrail.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AccountCard } from './AccountCard.tsx'
import { EmailsCard } from './EmailsCard.tsx'
import { OrganizationsCard } from './OrganizationsCard.tsx'
import { PermissionsCard } from './PermissionsCard.tsx'
import { UserCard } from './UserCard.tsx'
import { UserHeader } from './UserHeader.tsx'
import classes from './UserPage.module.css'
import { useUser } from './useUser.ts'

/** /users/:id (USER-04): staff edit within their roles, a lab partner reads. */
export default function UserPage() {
  const answer = useUser()
  const user = answer.data?.user
  if (!user) return <Waiting error={answer.error} onRetry={() => void answer.refetch()} />
  return <Details key={user.id} user={user} />
}

function Details({ user }: { user: UserDetails }) {
  const readerIsStaff = isStaff(actorOf(useMe()))
  return (
    <>
      <UserHeader user={user} />
      <div className={classes.page}>
        <div className={classes.main}>
          {readerIsStaff ? (
            <>
              <UserCard user={user} />
              <PermissionsCard user={user} />
            </>
          ) : (
            <ReadOnlyCard user={user} />
          )}
        </div>
        <div className={classes.rail}>
          <AccountCard user={user} />
          {user.additional_emails ? <EmailsCard user={user} /> : null}
          <OrganizationsCard user={user} />
          <UserTrail user_id={user.id} />
        </div>
      </div>
    </>
  )
}

/** Who only reads gets words instead of locked fields. */
function ReadOnlyCard({ user }: { user: UserDetails }) {
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

/** Bones of the size of what comes; or the given sentence and a second try. */
function Waiting({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error?.status === 404) {
    return <ErrorState title="User not found" text="It does not exist, or you may not see it." />
  }
  if (error) return <ErrorState title="The user could not be loaded" text={wordsOf(error)} onRetry={onRetry} />
  return (
    <div className={classes.bones} aria-busy="true" aria-label="Loading the user">
      <Skeleton height={48} width={320} />
      <div className={classes.page}>
        <div className={classes.main}>
          <Skeleton height={300} />
          <Skeleton height={320} />
        </div>
        <div className={classes.rail}>
          <Skeleton height={140} />
          <Skeleton height={120} />
        </div>
      </div>
    </div>
  )
}
