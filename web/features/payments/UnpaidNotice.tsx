import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { seesPayments } from '#contract/organizations.rules.ts'
import { paymentCalls } from '#contract/payments.ts'
import { callQuery } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Banner on every page for users who can pay: lists unpaid invoices with the reason, and links to the payment methods.
 */
export function UnpaidNotice() {
  const me = useMe()
  const reaches = useCanOpen()
  const id = me.current_organization_id ?? 0
  const enabled = reaches(paths.paymentMethod()) && id > 0 && seesPayments(toActor(me), id)
  const { data } = useQuery({ ...callQuery(paymentCalls.unpaid, { params: { id } }), enabled })
  const unpaid = enabled ? data?.unpaid : null
  if (!unpaid) return null
  const { count, total, reason, attempt_at } = unpaid
  const sum = formatMoney(total)
  return (
    <Box px="var(--td-gutter)" pt="md">
      <Notice
        icon={IconAlertTriangle}
        tone="warning"
        actions={
          <ActionButton variant="default" href={paths.paymentMethod()}>
            Pay it
          </ActionButton>
        }
      >
        {count === 1 ? `An invoice of ${sum} is not paid.` : `${count} invoices, ${sum} together, are not paid.`}
        {reason ? ` ${reason}` : null}
        {attempt_at ? (
          <>
            {' '}
            It is tried again on <DateText value={attempt_at} />.
          </>
        ) : null}
      </Notice>
    </Box>
  )
}
