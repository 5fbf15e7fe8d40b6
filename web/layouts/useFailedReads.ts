import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { showToast } from '#web/ui/toasts.ts'

/** ERR-03 for reading. A session that has ended is told by the sign-in page. */
export function useFailedReads() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!isApiError(error) || error.status !== 401) showToast({ kind: 'error', text: wordsOf(error) })
      }),
    [client],
  )
}
