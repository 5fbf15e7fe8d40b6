import { Button } from '@mantine/core'
import { IconLicense, IconPlus } from '@tabler/icons-react'
import { licenseCalls } from '#contract/licenses.ts'
import { useCan } from '#web/api/can.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { FOR_KEEPERS, FOR_READERS, licenseCard, nameOfLicense } from './license-columns.tsx'
import { useLicenseList, type LicenseList } from './useLicenseList.ts'

/** LIC-01 */
export default function LicensesPage() {
  const can = useCan()
  const list = useLicenseList()
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
          value={list.search}
          onChange={(text) => list.set({ filter: { full_name_like: text || null } })}
          isFirst
        />
      }
      columns={can(licenseCalls.update) ? FOR_KEEPERS : FOR_READERS}
      rowId={(row) => row.id}
      rowName={nameOfLicense}
      rowHref={(row) => paths.license(row.id)}
      sort={list.sort}
      card={licenseCard}
      empty={<NoneFound list={list} />}
      expected={12}
    />
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
        text="A practice gets one when it sets up its account, or you add one here."
      >
        <AddButton />
      </EmptyState>
    )
  }
  return <NothingMatches of="licenses" named={[`“${list.search}”`]} list={list} />
}
