import { IconBell, IconCheck, IconX } from '@tabler/icons-react'
import { askedThing } from '#contract/asked-item-labels.ts'
import { askedItemCan, canAskPractice } from '#contract/asked-items.rules.ts'
import { askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { confirm } from '#web/ui/confirm.ts'

/** Returns what staff, or the third party of the case, do with an item; undefined for everybody else. */
export function useAskedActions(patient: Patient) {
  const actor = toActor(useMe())
  const accept = useSave(askedItemCalls.accept)
  const remind = useSave(askedItemCalls.remind)
  const withdraw = useSave(askedItemCalls.withdraw)
  if (!canAskPractice(actor, patient)) return undefined
  const idOf = ({ id }: AskedItem) => ({ params: { id } })

  async function confirmWithdrawal(item: AskedItem) {
    const hold = item.is_holding ? ' The hold ends unless it waits for something else.' : ''
    const body = `The practice is told that you no longer need ${askedThing(item)}.${hold}`
    if (await confirm({ title: 'Withdraw', body, verb: 'Withdraw' })) withdraw.mutate(idOf(item))
  }

  return {
    accept: (item: AskedItem) => ({
      label: 'Accept',
      icon: IconCheck,
      isSaving: accept.isPending,
      blocked: askedItemCan.accept(patient, item, item.answers.at(-1)?.files ?? [])?.text,
      run: () => accept.mutate(idOf(item)),
    }),
    remind: (item: AskedItem) => ({
      label: 'Send a reminder',
      icon: IconBell,
      isSaving: remind.isPending,
      blocked: askedItemCan.remind(patient, item, new Date().toISOString())?.text,
      run: () => remind.mutate(idOf(item)),
    }),
    withdraw: (item: AskedItem) => ({
      label: 'Withdraw',
      icon: IconX,
      isSaving: withdraw.isPending,
      blocked: askedItemCan.withdraw(patient, item)?.text,
      run: () => void confirmWithdrawal(item),
    }),
  }
}

export type AskedActions = NonNullable<ReturnType<typeof useAskedActions>>
