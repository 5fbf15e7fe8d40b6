import { Button } from '@mantine/core'
import { IconLicense, IconPlus } from '@tabler/icons-react'
import { licenseCalls } from '#contract/licenses.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { leaves } from '#web/ui/table/leaves.ts'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { FOR_KEEPERS, FOR_READERS, licenseCard, nameOfLicense } from './license-columns.tsx'
import { useLicenseList, type LicenseList } from './useLicenseList.ts'

/** LIC-01 */
export default function LicensesPage() {
  const can = useCan()
  const list = useLicenseList()
  const all = can(licenseCalls.update) ? FOR_KEEPERS : FOR_READERS
  const columns = useColumns('licenses', all)
  const page = list.data?.licenses
  return (
    <>
      <PageHeader
        title="Licenses"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            <AddButton />
          </>
        }
      />
      <FilterBar tools={<ColumnMenu columns={all} shown={columns.shown} onToggle={columns.toggle} />}>
        <SearchField
          label="Search by user"
          value={list.search}
          onChange={(text) => list.set({ filter: { full_name_like: text || null } })}
          isFirst
        />
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The licenses could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Licenses"
          columns={columns.shown}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={nameOfLicense}
          rowHref={(row) => paths.license(row.id)}
          sort={list.sort}
          card={licenseCard}
          isStale={list.isStale}
          empty={<NoneFound list={list} />}
          expected={12}
        />
      )}
      <ListPager page={page} list={list} />
    </>
  )
}

function AddButton() {
  const can = useCan()
  if (!can(licenseCalls.create)) return null
  return (
    <Button component="a" href={paths.licenseAdd()} leftSection={<Icon of={IconPlus} />}>
      Add License
    </Button>
  )
}

function NoneFound({ list }: { list: LicenseList }) {
  if (!list.search) {
    return (
      <EmptyState
        icon={IconLicense}
        title="No licenses yet"
        text="A practice gets one with its account setup, or from here."
      >
        <AddButton />
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No licenses match" text={leaves([`“${list.search}”`])}>
      <Button onClick={list.reset}>Reset all filters</Button>
    </EmptyState>
  )
}
