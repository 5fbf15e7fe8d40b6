import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openDrafts } from '#web/api/drafts.ts'
import { caseQuery } from '#web/api/useCase.ts'
import { readOnPress } from './pressed.ts'

const CASE = /^\/patient-(?:workflow|details)\/([1-9]\d*)$/

/**
 * A case is read when its link is pressed, a tenth of a second before the hand lets go. Not when it is hovered: the trail
 * says who has opened a case, and a mouse that crosses a list opens none.
 */
export function useEarlyReads() {
  const client = useQueryClient()
  useEffect(openDrafts, [])
  useEffect(() => {
    const read = (event: PointerEvent) => {
      const id = pressedCase(event)
      if (id !== undefined) readOnPress(client.prefetchQuery(caseQuery(id)))
    }
    document.addEventListener('pointerdown', read)
    return () => document.removeEventListener('pointerdown', read)
  }, [client])
}

function pressedCase({ target, button, pointerType, metaKey, ctrlKey, shiftKey, altKey }: PointerEvent) {
  // A finger may be about to scroll.
  if (button !== 0 || pointerType !== 'mouse' || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target) return undefined
  const id = CASE.exec(link.pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}
