import type { UserDetails } from '#contract/user-admin.ts'
import { userRefusal } from '#contract/users.rules.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { AdditionalEmails } from '#web/features/account/AdditionalEmails.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './UserPage.module.css'

/** Where copies of case mails go (register 48). */
export function EmailsCard({ user }: { user: UserDetails }) {
  const actor = actorOf(useMe())
  const emails = user.additional_emails ?? []
  const isOpen = !user.deleted_at && (user.id === actor.id || !userRefusal(actor, user, 'update'))
  return (
    <Section title="Additional Emails" beside={emails.length || undefined} isFlush>
      {emails.length === 0 ? <p className={classes.inset}>None. Mails about cases go to {user.email} alone.</p> : null}
      {isOpen ? (
        <div className={classes.emails}>
          <AdditionalEmails user_id={user.id} />
        </div>
      ) : emails.length === 0 ? null : (
        <ul className={classes.insetList}>
          {emails.map(({ id, email }) => (
            <li key={id} className={classes.item}>
              {email}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
