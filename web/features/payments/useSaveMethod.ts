import { useEffect, useEffectEvent, useState } from 'react'
import { paymentInfoCalls, paymentMethodCalls, type PaymentInfo } from '#contract/payments.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'
import { formatTokenizeError } from './tokenize-error.ts'

/** Creates a token for a customer of the provider; its id is all that the portal stores. */
export type Tokenize = (customer_id: string) => Promise<{ id: string }>

type Options = { organization_id: number; info: PaymentInfo | null; onDone: () => void }

/**
 * PAY-08, PAY-12, PAY-14, PAY-15: creates the customer once, sends a separate bot-check token with each call, and never
 * handles card or account digits.
 */
export function useSaveMethod({ organization_id, info, onDone }: Options) {
  const customerCheck = useBotCheck('f_m_payment_infos')
  const methodCheck = useBotCheck('f_m_payment_methods')
  const makeCustomer = useSave(paymentInfoCalls.create, { errors: 'inline', success: 'silent' })
  const createMethod = useSave(paymentMethodCalls.create, { errors: 'inline' })
  const [isPassed, setPassed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  // The bot check starts on mount, because keystrokes in the provider's iframe are not observable here.
  const begin = useEffectEvent(async () => {
    const isReady = await methodCheck.ready()
    if (!info) customerCheck.start()
    return isReady
  })
  useEffect(() => {
    void begin().then(setPassed)
  }, [])

  async function findOrCreateCustomer() {
    if (info) return info.customer_id
    const botToken = await customerCheck.getToken()
    const { payment_info } = await makeCustomer.mutateAsync({ body: { organization_id }, botToken })
    return payment_info.customer_id
  }

  async function save(tokenize: Tokenize) {
    setBusy(true)
    setProblem(undefined)
    try {
      const customer_id = await findOrCreateCustomer()
      const token = await tokenize(customer_id).catch((error: unknown) => ({ refused: formatTokenizeError(error) }))
      if ('refused' in token) {
        setProblem(token.refused)
        setBusy(false)
        return
      }
      const botToken = await methodCheck.getToken()
      await createMethod.mutateAsync({ body: { organization_id, payment_method_id: token.id }, botToken })
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
      methodCheck.start()
    }
  }

  return { save, isBusy, isPassed, problem }
}
