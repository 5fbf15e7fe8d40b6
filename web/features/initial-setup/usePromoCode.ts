import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE } from '#contract/errors.ts'
import { FIRST_MONTH_FREE, INITIAL_SETUP, promotionCodeCalls, type PromotionCode } from '#contract/promotion-codes.ts'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { send } from '#web/api/client.ts'

/** One for the start-up fee, else one for the months: only the second refusal is shown (specification 5.5). */
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

function question(code: string) {
  return {
    queryKey: ['promotion code', code],
    queryFn: ({ signal }: { signal: AbortSignal }) => validate(code, signal),
    // Asked again by Apply and before the purchase; the server has the last word anyway.
    staleTime: 60_000,
    retry: false,
    // The field says it, and a toast would outlive the page.
    meta: { isSaid: true },
    // The server counts how often is asked.
    refetchOnWindowFocus: false,
  }
}

export type PromoCode = ReturnType<typeof usePromoCode>

/** The code that was applied; what is typed further on counts only after Apply. */
export function usePromoCode(typed: string) {
  const client = useQueryClient()
  const code = typed.trim().toUpperCase()
  const [asked, setAsked] = useState(code)
  const isAsked = asked !== '' && asked === code
  const answer = useQuery({ ...question(asked), enabled: asked !== '' })

  return {
    applied: isAsked ? answer.data : undefined,
    refusal: isAsked && answer.error ? wordsOf(answer.error) : undefined,
    isPending: isAsked && answer.isFetching,
    apply(next = code) {
      if (next === asked) void answer.refetch()
      setAsked(next)
    },
    /** Before the purchase: a code that stands in the field counts, whether Apply was pressed or not. */
    async taken(): Promise<PromotionCode | null> {
      if (!code) return null
      setAsked(code)
      return client.fetchQuery(question(code))
    },
  }
}
