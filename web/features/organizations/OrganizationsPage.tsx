import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { OrganizationListRow } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/rx-forms.rules.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { NoOrganizations } from './NoOrganizations.tsx'
import { ORGANIZATION_COLUMNS, organizationCard } from './organization-columns.tsx'
import { OrganizationFilters } from './OrganizationFilters.tsx'
import classes from './Organizations.module.css'
import { useOrganizationList } from './useOrganizationList.ts'

/** ORG-03: the organizations that one may see, a lab partner those it manages. */
export default function OrganizationsPage() {
  const list = useOrganizationList()
  const columns = useColumns('organizations', ORGANIZATION_COLUMNS)
  const actionsOf = useRowActions()
  const reaches = useReaches()
  const types = useTypes()
  const page = list.data?.organizations
  const { orderBy, order } = list.query
  return (
    <>
      <PageHeader
        title="Organizations"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            {reaches(paths.organizationAdd()) ? (
              <Button component="a" href={paths.organizationAdd()} leftSection={<Icon of={IconPlus} />}>
                Create Organization
              </Button>
            ) : null}
          </>
        }
      />
      <OrganizationFilters list={list} types={types}>
        <ColumnMenu columns={ORGANIZATION_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />
      </OrganizationFilters>
      {list.error && !page ? (
        <ErrorState title="The organizations could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <div className={classes.rows}>
          <DataTable
            label="Organizations"
            columns={columns.shown}
            rows={page?.data}
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
            isStale={list.isStale}
            empty={<NoOrganizations list={list} />}
            expected={15}
          />
        </div>
      )}
      <ListPager page={page} list={list} />
    </>
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
