import { IconLicense, IconPlus } from '@tabler/icons-react'
import { licenseCalls } from '#contract/licenses.ts'
import { useCan } from '#web/api/permissions.ts'
import { useList, type ListOf } from '#web/api/useList.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyResults } from '#web/ui/table/EmptyResults.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { EDITOR_COLUMNS, READER_COLUMNS, licenseLabel } from './license-columns.tsx'

/** LIC-15: sorted by full name. */
const DEFAULTS = { perPage: '25', sort: 'full_name' }

/** LIC-01: the list of licenses. */
export default function LicensesPage() {
  const can = useCan()
  const list = useList(licenseCalls.list, { usual: DEFAULTS })
  return (
    <ListPage
      title="Licenses"
      name="licenses"
      list={list}
      page={list.data?.licenses}
      actions={<AddButton />}
      filters={
        <SearchField
          label="Search by user"
          value={list.query.filter.full_name_like}
          onChange={(text) => list.set({ filter: { full_name_like: text || null } })}
          isFirst
        />
      }
      columns={can(licenseCalls.update) ? EDITOR_COLUMNS : READER_COLUMNS}
      rowId={(row) => row.id}
      rowName={licenseLabel}
      rowHref={(row) => paths.license(row.id)}
      empty={<NoneFound list={list} />}
      expected={12}
    />
  )
}

function AddButton() {
  const can = useCan()
  if (!can(licenseCalls.create)) return null
  return (
    <ActionButton href={paths.licenseAdd()} icon={IconPlus}>
      Add License
    </ActionButton>
  )
}

function NoneFound({ list }: { list: ListOf<typeof licenseCalls.list> }) {
  const name = list.query.filter.full_name_like
  if (!name) {
    return (
      <EmptyState
        icon={IconLicense}
        title="No licenses yet"
        text="A practice gets one when it sets up its account, or you add one here."
      >
        <AddButton />
      </EmptyState>
    )
  }
  return <EmptyResults of="licenses" named={[`“${name}”`]} list={list} />
}
