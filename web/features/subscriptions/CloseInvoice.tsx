import { IconReceipt2 } from '@tabler/icons-react'
import { attemptBlocker } from '#contract/subscriptions.rules.ts'
import { subscriptionCalls, type Contract, type NextAttempt } from '#contract/subscriptions.ts'
import { useSave } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { moneyText } from '#web/ui/money.ts'

/** SUB-08: the oldest unpaid invoice is tried, else the current one is closed and charged at once. */
export function CloseInvoice({ contract }: { contract: Contract }) {
  const save = useSave(subscriptionCalls.attemptPayment)
  const { id, suspended_at, organization, next_attempt: next = null } = contract

  async function close() {
    if (
      !next ||
      !(await confirm({ title: 'Close Invoice', body: wordsOf(next, organization.name), verb: verbOf(next) }))
    )
      return
    // Named, so that a click that comes twice does not close the one after it.
    save.mutate({ params: { id }, body: { order_id: next.order_id } })
  }

  return (
    <ActionButton
      variant="default"
      icon={IconReceipt2}
      blocked={attemptBlocker({ suspended_at }, next)?.text}
      isSaving={save.isPending}
      onClick={() => void close()}
    >
      Close Invoice
    </ActionButton>
  )
}

function verbOf({ is_open, under_way }: NextAttempt) {
  if (under_way) return 'Ask the provider'
  return is_open ? 'Close and charge' : 'Try again'
}

function wordsOf({ order_id, is_open, total, payment_method_nickname, under_way }: NextAttempt, name: string) {
  if (under_way)
    return `Nobody knows yet what became of the last try of invoice ${order_id}. The payment provider is asked first.`
  if (!is_open) return `${name} pays invoice ${order_id} of ${moneyText(total)} by ${payment_method_nickname} now.`
  if (total === 0) return `The current invoice of ${name} is closed. There is nothing to pay, and the next one opens.`
  return `The current invoice of ${name} is closed, and ${moneyText(total)} is charged to ${payment_method_nickname} at once. The next one opens, and the date of the next payment stays.`
}
