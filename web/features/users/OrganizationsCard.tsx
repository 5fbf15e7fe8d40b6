import { IconArchive } from '@tabler/icons-react'
import { isStaff, ROLE_LABELS } from '#contract/access.ts'
import type { UserDetails } from '#contract/user-admin.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './UserPage.module.css'

/** Where the person stands, and as what. */
export function OrganizationsCard({ user }: { user: UserDetails }) {
  const { organizations } = user
  return (
    <Section title="Organizations" beside={organizations.length || undefined}>
      {organizations.length > 0 ? (
        <ul className={classes.list}>
          {organizations.map((organization) => (
            <li key={organization.id} className={classes.item}>
              <ScreenLink href={paths.organization(organization.id)}>{organization.name}</ScreenLink>
              {organization.deleted_at ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
              {organization.disabled_at ? <Mark label="Disabled" tone="warning" /> : null}
              <span className={classes.end}>{ROLE_LABELS[organization.pivot.role.name]}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.note}>{wordsFor(user)}</p>
      )}
    </Section>
  )
}

function wordsFor(user: UserDetails) {
  const role = user.roles[0]?.name ?? 'doctor'
  return isStaff({ role })
    ? 'Staff belong to no practice and see all of them.'
    : 'This user belongs to no organization yet.'
}
