import { Group } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { isStaff, ROLE_LABELS } from '#contract/access.ts'
import type { ManagedUser } from '#contract/user-admin.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Lists the user's organizations with the role in each. */
export function OrganizationsCard({ user }: { user: ManagedUser }) {
  const { organizations } = user
  return (
    <Section title="Organizations" aside={organizations.length || undefined} isFlush>
      {organizations.length > 0 ? (
        <ItemList>
          {organizations.map((organization) => (
            <Item
              key={organization.id}
              name={
                <Group gap="sm">
                  <ScreenLink href={paths.organization(organization.id)}>{organization.name}</ScreenLink>
                  {organization.deleted_at ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
                  {organization.disabled_at ? <Mark label="Disabled" tone="warning" /> : null}
                </Group>
              }
              end={ROLE_LABELS[organization.pivot.role.name]}
            />
          ))}
        </ItemList>
      ) : (
        <EmptyCardLine>{emptyText(user)}</EmptyCardLine>
      )}
    </Section>
  )
}

function emptyText(user: ManagedUser) {
  const role = user.roles[0]?.name ?? 'doctor'
  return isStaff({ role })
    ? 'Staff belong to no practice and see all of them.'
    : 'This user belongs to no organization yet.'
}
