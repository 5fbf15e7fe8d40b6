import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError, errorMessage } from '#web/api/errors.ts'
import { hideError, showToast } from '#web/ui/toasts.ts'

/**
 * ERR-03 for reads: shows the error as a toast, while the page says what is missing and offers a retry. It skips errors
 * that are reported elsewhere: a 401 by the sign-in page, a 404 by the page of the record (or, with `ignoresNotFound`,
 * of its parent), and queries with `isSilent`.
 */
export function useQueryErrorToasts() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        // A failed query without observers left removes its toast, since no component needs its data.
        if (event.type === 'observerRemoved' && event.query.state.error && event.query.getObserversCount() === 0)
          hideError(errorMessage(event.query.state.error))
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const { state, meta } = event.query
        const status = isApiError(error) ? error.status : undefined
        if (meta?.isSilent || status === 401) return
        if (status === 404 && (state.data === undefined || meta?.ignoresNotFound)) return
        showToast({ kind: 'error', text: errorMessage(error) })
      }),
    [client],
  )
}
