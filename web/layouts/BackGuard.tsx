import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { closeTopLayer, layers } from '#web/ui/back.ts'

/** The back button closes what lies over the page before it leaves the page. */
export function BackGuard() {
  const isCovered = useSelector(layers, (all) => all.length > 0)
  useFloor(isCovered)
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

/** Below the first page of a tab there is none of ours, and leaving it cannot be stopped: it gets one more step, once. */
function useFloor(isCovered: boolean) {
  const { history } = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const { state, href } = history.location
    // The library's own names for the steps of the history.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    if (!isCovered || state.__TSR_index !== 0) return
    // oxlint-disable-next-line eslint/no-underscore-dangle
    const beginning = state.beginning ?? state.__TSR_key
    void navigate({ href, state: { beginning }, resetScroll: false, ignoreBlocker: true })
  }, [isCovered, history, navigate])
}
