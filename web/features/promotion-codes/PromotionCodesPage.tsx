import { IconPlus, IconTicketOff } from '@tabler/icons-react'
import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { useList, type ListOf } from '#web/api/useList.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyResults } from '#web/ui/table/EmptyResults.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { CODE_COLUMNS } from './promotion-code-columns.tsx'

/** PROMO-04: 25 per page, sorted by expiration date, the latest first. */
const USUAL = { perPage: '25', sort: '-expires_at' }

type PromotionCodeList = ListOf<typeof promotionCodeCalls.list>

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'ACTIVE' },
  { value: 'false', label: 'INACTIVE' },
] as const

/** PROMO-02 */
export default function PromotionCodesPage() {
  const list = useList(promotionCodeCalls.list, { usual: USUAL })
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
            value={selectedState(list)}
            onChange={(state) => list.set({ filter: { is_active: state === 'all' ? null : state } })}
          />
        </>
      }
      columns={CODE_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.code}
      rowHref={(row) => paths.promotionCode(row.id)}
      empty={<EmptyPromotionCodes list={list} />}
      expected={8}
    />
  )
}

function selectedState({ query }: PromotionCodeList) {
  const { is_active } = query.filter
  if (is_active === undefined) return 'all'
  return is_active ? 'true' : 'false'
}

function CreateButton() {
  return (
    <ActionButton href={paths.promotionCodeAdd()} icon={IconPlus}>
      Create
    </ActionButton>
  )
}

/** Names the filters that leave the list empty and offers to reset them. */
function EmptyPromotionCodes({ list }: { list: PromotionCodeList }) {
  const { code, promotion_code_type_id, value } = list.query.filter
  const state = selectedState(list)
  const labels = [
    code ? `“${code}”` : '',
    state === 'all' ? '' : `“${state === 'true' ? 'Active' : 'Inactive'}”`,
    promotion_code_type_id === undefined ? '' : '“Type”',
    value === undefined ? '' : '“Amount”',
  ].filter(Boolean)
  if (labels.length === 0) {
    return (
      <EmptyState icon={IconTicketOff} title="No promotion codes yet" text="A code takes something off an invoice.">
        <CreateButton />
      </EmptyState>
    )
  }
  return <EmptyResults of="promotion codes" named={labels} list={list} />
}
