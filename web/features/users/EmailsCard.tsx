import type { UserDetails } from '#contract/user-admin.ts'
import { Section } from '#web/ui/Section.tsx'
import classes from './UserPage.module.css'

/** Where copies of case mails go (register 48). */
export function EmailsCard({ user }: { user: UserDetails }) {
  const emails = user.additional_emails ?? []
  return (
    <Section title="Additional Emails" beside={emails.length || undefined}>
      {emails.length > 0 ? (
        <ul className={classes.list}>
          {emails.map(({ id, email }) => (
            <li key={id} className={classes.item}>
              {email}
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.note}>None. Mails about cases go to {user.email} alone.</p>
      )}
    </Section>
  )
}
