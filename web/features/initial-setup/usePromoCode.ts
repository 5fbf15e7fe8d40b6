import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE } from '#contract/errors.ts'
import { FIRST_MONTH_FREE, INITIAL_SETUP, promotionCodeCalls, type PromotionCode } from '#contract/promotion-codes.ts'
import { isApiError, errorMessage } from '#web/api/errors.ts'
import { send } from '#web/api/client.ts'

/**
 * Tries the code for the start-up fee, then for the free months; only the second error is reported (specification 5.5).
 */
async function validate(code: string, signal?: AbortSignal): Promise<PromotionCode> {
  const asType = async (promotion_code_type_id: number) => {
    const sent = { params: { code }, query: { promotion_code_type_id } }
    return (await send(promotionCodeCalls.validate, sent, signal ? { signal } : {})).promotion_code
  }
  try {
    return await asType(INITIAL_SETUP)
  } catch (error) {
    if (isApiError(error) && error.code === CODE.promotionCode) return asType(FIRST_MONTH_FREE)
    throw error
  }
}

function validationQuery(code: string) {
  return {
    queryKey: ['promotion code', code],
    queryFn: ({ signal }: { signal: AbortSignal }) => validate(code, signal),
    // Apply and the purchase validate it again, and the server decides.
    staleTime: 60_000,
    retry: false,
    // The field reports the error; a toast would outlive the page.
    meta: { isSilent: true },
    // The server limits the number of attempts.
    refetchOnWindowFocus: false,
  }
}

export type PromoCode = ReturnType<typeof usePromoCode>

/** Validates the applied code. Further edits count only after the next Apply. */
export function usePromoCode(typed: string) {
  const client = useQueryClient()
  const code = typed.trim().toUpperCase()
  const [applied, setApplied] = useState(code)
  const isApplied = applied !== '' && applied === code
  const answer = useQuery({ ...validationQuery(applied), enabled: applied !== '' })

  return {
    applied: isApplied ? answer.data : undefined,
    refusal: isApplied && answer.error ? errorMessage(answer.error) : undefined,
    isPending: isApplied && answer.isFetching,
    apply(next = code) {
      if (next === applied) void answer.refetch()
      setApplied(next)
    },
    /** Returns the code for the purchase: the one in the field, applied or not. Throws if it is invalid. */
    async validate(): Promise<PromotionCode | null> {
      if (!code) return null
      setApplied(code)
      return client.fetchQuery(validationQuery(code))
    },
  }
}
