import { askMethodBlocker } from '#contract/bondings.rules.ts'
import { bondingCalls, type Bonding, type Rescue } from '#contract/bondings.ts'
import { caseCalls } from '#contract/cases.ts'
import { useSave } from '#web/api/query.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toasts.ts'
import { methodName, methodQuestion } from './bonding-words.ts'

type Faster = Extract<Rescue, { kind: 'method' }>

/** Changes a case to a faster method after one question, or asks the lab for it where the form is no longer open. */
export function useFasterMethod(bonding: Bonding, rescue: Faster) {
  const words = useDateWords()
  const change = useSave(caseCalls.patch, { success: 'silent' })
  const ask = useSave(bondingCalls.askMethod)
  const name = methodName(rescue)
  const of = bonding.formatted_name

  function send() {
    if (rescue.way === 'change') {
      const body = { shipping_method: rescue.shipping_method, updated_at: bonding.form_updated_at }
      const text = `The trays of ${of} ship by ${name}.`
      change.mutate(
        { params: { id: bonding.rx_form_id }, body },
        { onSuccess: () => showToast({ kind: 'success', text }) },
      )
      return
    }
    ask.mutate({ params: { id: bonding.patient_id }, body: { shipping_method: rescue.shipping_method } })
  }

  return {
    isSaving: change.isPending || ask.isPending,
    blocked: rescue.way === 'ask' ? askMethodBlocker(bonding.asked_method, rescue.shipping_method)?.text : undefined,
    run: async () => {
      if (await confirm(methodQuestion(rescue, bonding, words))) send()
    },
  }
}
