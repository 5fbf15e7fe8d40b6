import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { orderCalls, type Order } from '#contract/orders.ts'
import { q } from '#web/api/query.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { moneyText } from '#web/ui/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { NEWEST_INVOICES } from './OldInvoices.tsx'

/** For the practice: what is not paid, and where that is put right. What waits for its day, or is on its way, is not late. */
export function UnpaidNotice({ organization_id }: { organization_id: number }) {
  const { data } = useQuery(q(orderCalls.list, { params: { id: organization_id }, query: NEWEST_INVOICES }))
  const reaches = useReaches()
  const late = data?.orders.data.filter(isLate) ?? []
  if (late.length === 0) return null
  const sum = moneyText(late.reduce((total, order) => total + order.total, 0))
  return (
    <div data-unpaid>
      <Notice
        icon={IconAlertTriangle}
        tone="warning"
        actions={
          reaches(paths.paymentMethod()) ? (
            <ActionButton variant="default" href={paths.paymentMethod()}>
              Payment method
            </ActionButton>
          ) : null
        }
      >
        {late.length === 1
          ? `An invoice of ${sum} is not paid.`
          : `${late.length} invoices, ${sum} together, are not paid.`}
      </Notice>
    </div>
  )
}

/** The start-up fee waits for a method without a date. */
function isLate({ fm_invoice_status: status, attempt_at, kind }: Order) {
  return (
    status === 'ATTEMPTED' || status === 'BLOCKED' || (status === 'SENT' && kind === 'start_up' && attempt_at === null)
  )
}
