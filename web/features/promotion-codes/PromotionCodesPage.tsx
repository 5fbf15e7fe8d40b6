import { Button } from '@mantine/core'
import { IconPlus, IconTicketOff } from '@tabler/icons-react'
import { wordsOf } from '#web/api/errors.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { leaves } from '#web/ui/table/leaves.ts'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { CODE_COLUMNS, codeCard } from './promotion-code-columns.tsx'
import { usePromotionCodeList, type PromotionCodeList } from './usePromotionCodeList.ts'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'ACTIVE' },
  { value: 'false', label: 'INACTIVE' },
] as const

/** PROMO-02 */
export default function PromotionCodesPage() {
  const list = usePromotionCodeList()
  const columns = useColumns('promotion-codes', CODE_COLUMNS)
  const page = list.data?.promotion_codes
  return (
    <>
      <PageHeader
        title="Promotion Codes"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            <CreateButton />
          </>
        }
      />
      <FilterBar tools={<ColumnMenu columns={CODE_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />}>
        <SearchField
          label="Code"
          value={list.query.filter.code}
          onChange={(code) => list.set({ filter: { code: code || null } })}
          isFirst
        />
        <Segmented
          label="Status"
          segments={STATES}
          value={stateOf(list)}
          onChange={(state) => list.set({ filter: { is_active: state === 'all' ? null : state } })}
        />
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The promotion codes could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Promotion codes"
          columns={columns.shown}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={(row) => row.code}
          rowHref={(row) => paths.promotionCode(row.id)}
          sort={list.sort}
          card={codeCard}
          isStale={list.isStale}
          empty={<NoneFound list={list} />}
          expected={8}
        />
      )}
      <ListPager page={page} list={list} />
    </>
  )
}

function stateOf({ query }: PromotionCodeList) {
  const { is_active } = query.filter
  if (is_active === undefined) return 'all'
  return is_active ? 'true' : 'false'
}

function CreateButton() {
  return (
    <Button component="a" href={paths.promotionCodeAdd()} leftSection={<Icon of={IconPlus} />}>
      Create
    </Button>
  )
}

/** Says which filter leaves none, and the way out. */
function NoneFound({ list }: { list: PromotionCodeList }) {
  const { code, promotion_code_type_id, value } = list.query.filter
  const state = stateOf(list)
  const named = [
    code ? `“${code}”` : '',
    state === 'all' ? '' : `“${state === 'true' ? 'Active' : 'Inactive'}”`,
    promotion_code_type_id === undefined ? '' : '“Type”',
    value === undefined ? '' : '“Amount”',
  ].filter(Boolean)
  if (named.length === 0) {
    return (
      <EmptyState icon={IconTicketOff} title="No promotion codes yet" text="A code takes something off an invoice.">
        <CreateButton />
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No promotion codes match" text={leaves(named)}>
      <Button onClick={list.reset}>Reset all filters</Button>
    </EmptyState>
  )
}
