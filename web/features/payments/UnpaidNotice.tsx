import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { seesPayments } from '#contract/organizations.rules.ts'
import { paymentCalls } from '#contract/payments.ts'
import { callQuery } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
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
  const { count, total, reason, method, attempt_at } = unpaid
  const sum = formatMoney(total)
  const isDeclined = method !== null && reason !== null
  return (
    <Box px="var(--td-gutter)" pt="md" data-screen-only>
      <Notice
        icon={IconAlertTriangle}
        tone="warning"
        actions={
          // A declined card is what the owner acts on now, on whatever page.
          <ActionButton variant={isDeclined ? 'filled' : 'default'} href={paths.paymentMethod()}>
            {isDeclined ? 'Change card' : 'Pay it'}
          </ActionButton>
        }
      >
        {reason ? `${method ? `${method}: ` : ''}${reason} ` : null}
        {count === 1 ? `An invoice of ${sum} is not paid.` : `${count} invoices, ${sum} together, are not paid.`}
        {attempt_at ? (
          <>
            {' '}
            It is tried again <OfficeDate value={attempt_at} withOn />.
          </>
        ) : null}
      </Notice>
    </Box>
  )
}
