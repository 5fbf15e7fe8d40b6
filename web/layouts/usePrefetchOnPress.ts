import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preloadDraftKeys } from '#web/api/drafts.ts'
import { caseQuery } from '#web/api/useCase.ts'
import { setPrefetch } from './prefetch-on-press.ts'

const CASE = /^\/patient-(?:workflow|details)\/([1-9]\d*)$/

/**
 * Prefetches a case when its link is pressed, about a tenth of a second before the click. It does not prefetch on
 * hover, because the trail records who has opened a case.
 */
export function usePrefetchOnPress() {
  const client = useQueryClient()
  useEffect(preloadDraftKeys, [])
  useWindowEvent('pointerdown', (event) => {
    const id = findCaseId(event)
    if (id !== undefined) setPrefetch(client.prefetchQuery(caseQuery(id)))
  })
}

function findCaseId({ target, button, pointerType, metaKey, ctrlKey, shiftKey, altKey }: PointerEvent) {
  // A touch may be the start of a scroll.
  if (button !== 0 || pointerType !== 'mouse' || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target) return undefined
  const id = CASE.exec(link.pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}
