import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { CODE } from '#contract/errors.ts'
import { initialSetupCalls, type AccountDetails } from '#contract/initial-setup.ts'
import { removeDraft } from '#web/api/drafts.ts'
import { isApiError, errorMessage } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import type { PromoCode } from './usePromoCode.ts'

type Parts = {
  organization_id: number
  draftName: string
  form: UseFormReturnType<AccountDetails>
  promo: PromoCode
}

/**
 * Finishes the setup: validates the code, saves the details, then purchases. After an error the input stays and can be
 * submitted again.
 */
export function useFinishSetup({ organization_id, draftName, form, promo }: Parts) {
  const params = { id: organization_id }
  const save = useSave(initialSetupCalls.saveAccountDetails, { errors: 'inline', success: 'silent' })
  const purchase = useSave(initialSetupCalls.processInitialPurchase, { errors: 'inline' })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function finish(values: AccountDetails) {
    setBusy(true)
    setRefusal(undefined)
    try {
      const code = await promo.validate()
      await save.mutateAsync({ params, body: values })
      await purchase.mutateAsync({ params, body: { promotion_code_id: code?.id ?? null } })
      removeDraft(draftName)
      // Stays busy: the page redirects as soon as it learns that the setup is done.
    } catch (error) {
      setBusy(false)
      reportError(error)
    }
  }

  function reportError(error: unknown) {
    const fields = isApiError(error) ? error.fields : undefined
    if (fields) form.setErrors(Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, message])))
    // A rejected code is reported under its field.
    if (isApiError(error) && error.code === CODE.promotionCode) form.setFieldError('promo_code', errorMessage(error))
    setRefusal(errorMessage(error))
  }

  return { finish, isBusy, refusal }
}
