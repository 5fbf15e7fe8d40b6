import type { ManagedUser } from '#contract/user-admin.ts'
import { userRefusal } from '#contract/users.rules.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { AdditionalEmails } from '#web/features/account/AdditionalEmails.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Additional addresses that receive copies of case mails (register 48). */
export function EmailsCard({ user }: { user: ManagedUser }) {
  const actor = toActor(useMe())
  const emails = user.additional_emails ?? []
  const isOpen = !user.deleted_at && (user.id === actor.id || !userRefusal(actor, user, 'update'))
  return (
    <Section title="Additional Emails" aside={emails.length || undefined} isFlush>
      {emails.length === 0 ? <EmptyCardLine>None. Mails about cases go to {user.email} alone.</EmptyCardLine> : null}
      {isOpen ? (
        // Full width, like the other cards of the rail.
        <AdditionalEmails user_id={user.id} />
      ) : emails.length === 0 ? null : (
        <ItemList>
          {emails.map(({ id, email }) => (
            <Item key={id}>{email}</Item>
          ))}
        </ItemList>
      )}
    </Section>
  )
}
