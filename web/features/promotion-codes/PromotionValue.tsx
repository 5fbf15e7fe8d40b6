import { useQuery } from '@tanstack/react-query'
import { toDollars, toHundredths, promotionDiscount } from '#contract/money.ts'
import { productCalls, START_UP_FEE } from '#contract/products.ts'
import { INITIAL_SETUP, exceedsFullDiscount } from '#contract/promotion-codes.ts'
import { q } from '#web/api/query.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import type { CodeValues } from './code-values.ts'

/** specification 5.4: these code ids cover several orders; other monthly codes cover the first order with a case. */
const MONTHS: Readonly<Record<number, string>> = {
  2: 'Comes off the first monthly invoice.',
  3: 'Comes off the first two monthly invoices.',
}

/** Previews what the code leaves of the start-up fee, updated as the user types. */
export function PromotionValue({ values, id }: { values: CodeValues; id?: number }) {
  const { value, is_fixed, promotion_code_type_id } = values
  const isForFee = promotion_code_type_id === INITIAL_SETUP
  const fee = useQuery({ ...q(productCalls.get, { params: { id: START_UP_FEE } }), enabled: isForFee }).data?.product
  if (!isForFee) {
    const text = MONTHS[id ?? 0] ?? 'Comes off one monthly invoice, the first with a case on it.'
    return <Notice>{text}</Notice>
  }
  if (!fee || value === null || value < 0 || exceedsFullDiscount({ value, is_fixed })) return null
  const cents = toHundredths(fee.value)
  const off = promotionDiscount(cents, { value_hundredths: toHundredths(value), is_fixed })
  return (
    <Notice>
      <span aria-live="polite">
        {fee.name} <TabularNumber value={fee.value} as="money" /> − <TabularNumber value={toDollars(off)} as="money" />{' '}
        ={' '}
        <strong>
          <TabularNumber value={toDollars(cents - off)} as="money" />
        </strong>
      </span>
    </Notice>
  )
}
