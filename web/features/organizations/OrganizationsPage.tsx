import { STAFF_ROLES } from '#contract/access.ts'
import { IconPlus } from '@tabler/icons-react'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { organizationCalls, type OrganizationListRow } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { useList } from '#web/api/useList.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { ORGANIZATION_COLUMNS, WITHOUT_GLANCE } from './organization-columns.tsx'
import { useOrganizationFilters } from './useOrganizationFilters.ts'

/** The endpoint defaults to five rows by name, the screen to 25 with the newest first (register 8 and 110). */
const USUAL = { perPage: '25', orderBy: 'created_at', order: 'desc' }

/** ORG-03: lists the organizations visible to the user; a lab partner sees those it manages. */
export default function OrganizationsPage() {
  const list = useList(organizationCalls.list, { usual: USUAL })
  const getRowActions = useRowActions()
  const reaches = useCanOpen()
  const filters = useOrganizationFilters()
  const glances = useCan()({ roles: STAFF_ROLES })
  return (
    <ListPage
      title="Organizations"
      name="organizations"
      list={list}
      page={list.data?.organizations}
      actions={
        reaches(paths.organizationAdd()) ? (
          <ActionButton href={paths.organizationAdd()} icon={IconPlus}>
            Create Organization
          </ActionButton>
        ) : null
      }
      filters={<Filters filters={filters} list={list} />}
      isSingleLine
      columns={glances ? ORGANIZATION_COLUMNS : WITHOUT_GLANCE}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => paths.organization(row.id)}
      rowActions={getRowActions}
      empty={
        <EmptyFilterResults of="organizations" filters={filters} list={list}>
          <EmptyState title="No organizations yet" text="A practice appears here once it signs up." />
        </EmptyFilterResults>
      }
      expected={15}
    />
  )
}

/** ORG-03: omits actions that lead to screens without access. */
function useRowActions() {
  const reaches = useCanOpen()
  return (row: OrganizationListRow): RowAction[] => {
    const blocked = newCaseBlocker(row)?.text
    const actions = [
      { label: 'View', href: paths.organization(row.id) },
      { label: 'Start A Case', href: paths.startCase(row.id), ...(blocked && { blocked }) },
      { label: 'Locations', href: paths.organizationLocations(row.id) },
    ]
    return actions.filter(({ href }) => reaches(href))
  }
}
