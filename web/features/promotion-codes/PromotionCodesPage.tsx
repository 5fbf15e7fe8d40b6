import { Button } from '@mantine/core'
import { IconPlus, IconTicketOff } from '@tabler/icons-react'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
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
  return (
    <ListPage
      title="Promotion Codes"
      name="promotion-codes"
      list={list}
      page={list.data?.promotion_codes}
      actions={<CreateButton />}
      filters={
        <>
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
        </>
      }
      columns={CODE_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.code}
      rowHref={(row) => paths.promotionCode(row.id)}
      sort={list.sort}
      card={codeCard}
      empty={<NoneFound list={list} />}
      expected={8}
    />
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
  return <NothingMatches of="promotion codes" named={named} list={list} />
}
