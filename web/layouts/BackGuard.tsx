import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { closeTopLayer, layers } from '#web/ui/back-layers.ts'

/** Makes the back button close the topmost overlay instead of leaving the page. */
export function BackGuard() {
  const isCovered = useSelector(layers, (all) => all.length > 0)
  useExtraHistoryEntry(isCovered)
  useBlocker({
    disabled: !isCovered,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      closeTopLayer()
      return true
    },
  })
  return null
}

/** Adds one history entry below an overlay on the tab's first page, once: leaving that page cannot be blocked. */
function useExtraHistoryEntry(isCovered: boolean) {
  const { history } = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const { state, href } = history.location
    // The library's own names in the state of a history entry.
    const { __TSR_index: index, __TSR_key: key, beginning = key } = state
    if (!isCovered || index !== 0) return
    void navigate({ href, state: { beginning }, resetScroll: false, ignoreBlocker: true })
  }, [isCovered, history, navigate])
}
