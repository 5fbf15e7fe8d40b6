import { STAFF_ROLES } from '#contract/access.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { OrganizationListRow } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/rx-forms.rules.ts'
import { useCan } from '#web/api/can.ts'
import { q } from '#web/api/query.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { NoOrganizations } from './NoOrganizations.tsx'
import { ORGANIZATION_COLUMNS, organizationCard, WITHOUT_GLANCE } from './organization-columns.tsx'
import { OrganizationFilters } from './OrganizationFilters.tsx'
import { useOrganizationList } from './useOrganizationList.ts'

/** ORG-03: the organizations that one may see, a lab partner those it manages. */
export default function OrganizationsPage() {
  const list = useOrganizationList()
  const actionsOf = useRowActions()
  const reaches = useReaches()
  const types = useTypes()
  const glances = useCan()({ roles: STAFF_ROLES })
  const { orderBy, order } = list.query
  return (
    <ListPage
      title="Organizations"
      name="organizations"
      list={list}
      page={list.data?.organizations}
      actions={
        reaches(paths.organizationAdd()) ? (
          <Button component="a" href={paths.organizationAdd()} leftSection={<Icon of={IconPlus} />}>
            Create Organization
          </Button>
        ) : null
      }
      filters={<OrganizationFilters list={list} types={types} />}
      isOneLine
      columns={glances ? ORGANIZATION_COLUMNS : WITHOUT_GLANCE}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => paths.organization(row.id)}
      rowActions={actionsOf}
      sort={{
        value: order === 'desc' ? `-${orderBy}` : orderBy,
        onChange: (sort) =>
          list.set({
            orderBy: sort?.endsWith('name') ? 'name' : 'created_at',
            order: sort?.startsWith('-') ? 'desc' : 'asc',
          }),
      }}
      card={organizationCard}
      empty={<NoOrganizations list={list} />}
      expected={15}
    />
  )
}

/** The given types and those in use; who may not read them has no filter of them. */
function useTypes() {
  const can = useCan()
  const answer = useQuery({ ...q(organizationSettingCalls.types), enabled: can(organizationSettingCalls.types) })
  return Object.values(answer.data?.data ?? {}).map(({ label }) => label)
}

/** ORG-03; what leads nowhere for this reader is left out. */
function useRowActions() {
  const reaches = useReaches()
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
