import { useEffect, useEffectEvent } from 'react'

/** In ms: how often the page looks for deliveries that came about meanwhile. */
export const REFRESH_MS = 5000

/** Refetches a list that often while the page is in sight. */
export function useRefresh(refetch: () => void) {
  const run = useEffectEvent(() => (document.hidden ? undefined : refetch()))
  useEffect(() => {
    const timer = setInterval(() => run(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
}
