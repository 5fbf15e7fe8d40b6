import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { subscriptionCalls, type SubscriptionTotals } from '#contract/subscriptions.ts'
import { useSave } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { formatMoney } from '#web/ui/format-money.ts'

/**
 * Retries the declined invoices of practices with a payment method, sequentially; each outcome raises its own toast.
 */
export function RetryPayments({ retryable }: Pick<SubscriptionTotals, 'retryable'>) {
  const save = useSave(subscriptionCalls.attemptPayment)
  const [isRunning, setRunning] = useState(false)
  const count = retryable.length
  if (count === 0 && !isRunning) return null

  async function retry() {
    const sum = retryable.reduce((total, { amount }) => total + amount, 0)
    const names = retryable.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ')
    const body = `${formatMoney(sum)} is charged now: ${names}.`
    if (!(await confirm({ title: 'Retry payments', body, verb: count === 1 ? 'Charge it' : `Charge all ${count}` })))
      return
    setRunning(true)
    for (const { contract_id, order_id, name } of retryable) {
      // A declined payment has raised a toast; the next invoice belongs to another practice, so the loop continues.
      await save.mutateAsync({ params: { id: contract_id }, body: { order_id } }).catch(() => name)
    }
    setRunning(false)
  }

  return (
    <ActionButton icon={IconRefresh} isSaving={isRunning} onClick={() => void retry()}>
      {count === 1 ? 'Retry 1 payment…' : `Retry ${count} payments…`}
    </ActionButton>
  )
}
