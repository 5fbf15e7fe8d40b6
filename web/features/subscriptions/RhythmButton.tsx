import { IconCalendarRepeat } from '@tabler/icons-react'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'

/** Switches between one and two invoices a month; hidden without the permission. */
export function RhythmButton({ contract: { id, billing_rhythm, organization } }: { contract: Contract }) {
  const can = useCan()
  const save = useSave(subscriptionCalls.setRhythm)
  const isTwice = billing_rhythm === 'twice_monthly'
  const verb = isTwice ? 'Bill once a month' : 'Bill twice a month'
  if (!can(subscriptionCalls.setRhythm)) return null

  async function change() {
    const body = isTwice
      ? `${organization.name} gets one invoice a month again, once the period that is open has ended.`
      : `After the next closing ${organization.name} gets an invoice 15 days after each month's closing too. The monthly fee and periodic rules stay on the one that ends the month.`
    if (!(await confirm({ title: `${verb}?`, body, verb }))) return
    save.mutate({ params: { id }, body: { billing_rhythm: isTwice ? 'monthly' : 'twice_monthly' } })
  }

  return (
    <ActionButton variant="default" icon={IconCalendarRepeat} isSaving={save.isPending} onClick={() => void change()}>
      {verb}
    </ActionButton>
  )
}
