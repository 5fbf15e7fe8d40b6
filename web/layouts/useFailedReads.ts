import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { hideError, showToast } from '#web/ui/toasts.ts'

/**
 * ERR-03 for reading; the page says what is missing and offers to try again. What others say already stays unsaid: the
 * sign-in page, that a session has ended; a page, that what it is of was not found; and of a part that may be gone, what it
 * was part of.
 */
export function useFailedReads() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        // What nobody looks at any more is no news.
        if (event.type === 'observerRemoved' && event.query.state.error && event.query.getObserversCount() === 0)
          hideError(wordsOf(event.query.state.error))
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const { state, meta } = event.query
        const status = isApiError(error) ? error.status : undefined
        if (meta?.isSaid || status === 401 || (status === 404 && (state.data === undefined || meta?.mayBeGone))) return
        showToast({ kind: 'error', text: wordsOf(error) })
      }),
    [client],
  )
}
