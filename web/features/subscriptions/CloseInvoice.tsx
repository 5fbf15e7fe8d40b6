import { Stack, Text } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { attemptBlocker } from '#contract/subscriptions.rules.ts'
import { subscriptionCalls, type Contract, type NextAttempt } from '#contract/subscriptions.ts'
import { useSave } from '#web/api/query.ts'
import { AmountBreakdown } from '#web/components/AmountBreakdown.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { formatMoney } from '#web/ui/format-money.ts'

/** SUB-08: retries the oldest unpaid invoice; otherwise closes the current one early and charges it at once. */
export function CloseInvoice({ contract }: { contract: Contract }) {
  const save = useSave(subscriptionCalls.attemptPayment)
  const { id, suspended_at, organization, next_attempt: next = null } = contract

  async function close() {
    if (
      !next ||
      !(await confirm({ title: 'Close Invoice', body: attemptBody(next, organization.name), verb: attemptVerb(next) }))
    )
      return
    // The order id makes a repeated click idempotent: it cannot close the next invoice.
    save.mutate({ params: { id }, body: { order_id: next.order_id } })
  }

  return (
    <ActionButton
      variant="default"
      icon={IconReceipt2}
      blocked={(closedBlocker(organization) ?? attemptBlocker({ suspended_at }, next))?.text}
      isSaving={save.isPending}
      onClick={() => void close()}
    >
      Close Invoice
    </ActionButton>
  )
}

function attemptVerb({ is_open, under_way }: NextAttempt) {
  if (under_way) return 'Ask the provider'
  return is_open ? 'Close and charge' : 'Try again'
}

function attemptBody({ order_id, early, total, payment_method_nickname, under_way }: NextAttempt, name: string) {
  if (under_way)
    return `The outcome of the last attempt to charge invoice ${order_id} is not known yet. The payment provider is asked first.`
  if (!early) return `${name} pays invoice ${order_id} of ${formatMoney(total)} by ${payment_method_nickname} now.`
  return <EarlyClosing early={early} total={total} method={payment_method_nickname} name={name} />
}

type ClosingProps = { early: NonNullable<NextAttempt['early']>; total: number; method: string | null; name: string }

/** Lists the amounts billed now, and what stays for the regular closing. */
function EarlyClosing({ early, total, method, name }: ClosingProps) {
  const { billed, waiting } = early
  const lines = [
    { key: 'cases', label: 'Cases', value: billed.case_charges },
    { key: 'charges', label: 'Charges', value: billed.charges },
    { key: 'discounts', label: 'Discounts', value: -billed.discounts },
    { key: 'credits', label: 'Credits', value: -billed.credits },
    { key: 'tax', label: 'Tax', value: billed.tax },
    { key: 'card', label: 'Credit card fee', value: billed.credit_card_fee },
  ].filter(({ value }) => value !== 0)
  return (
    <Stack gap="sm">
      <Text size="sm">
        {total === 0
          ? `What ${name} has on the current invoice so far is closed. There is nothing to pay.`
          : `What ${name} has on the current invoice so far is closed, and ${formatMoney(total)} is charged to ${method} at once.`}
      </Text>
      <AmountBreakdown lines={lines} total={{ label: 'Billed now', value: total }} />
      <Text size="sm">
        Not billed now, but on the invoice that closes{' '}
        {waiting.closes_at ? <DateText value={waiting.closes_at} /> : 'later'}: {formatDeferred(waiting)}. That date
        stays.
      </Text>
    </Stack>
  )
}

function formatDeferred({ monthly_fee, rules, promotion }: ClosingProps['early']['waiting']) {
  const parts = [
    monthly_fee > 0 && `the monthly fee of ${formatMoney(monthly_fee)}`,
    rules !== 0 && `periodic charges and discounts of ${formatMoney(rules)}`,
    promotion !== null && `the promotion ${promotion}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'nothing yet' : parts.join(', ')
}
