import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

/** In ms: without a pending request for this long, the page counts as loaded. */
const PAUSE = 1000

/** Only the first page of a visit defers; afterwards everything renders at once. */
let wasRendered = false

/**
 * Defers its children, their code and requests, until the first page has loaded, so that they do not compete with it
 * for bandwidth. `meanwhile` is rendered until the children and their code are there.
 */
export function DeferredRender({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isRendered, setRendered] = useState(wasRendered)
  const render = () => {
    wasRendered = true
    setRendered(true)
  }
  if (isRendered) return <Suspense fallback={meanwhile}>{children}</Suspense>
  return (
    <>
      <QueriesSettled onIdle={render} />
      {meanwhile}
    </>
  )
}

function QueriesSettled({ onIdle }: { onIdle: () => void }) {
  const fetchCount = useIsFetching()
  // The effect must not restart for another callback.
  const notifyIdle = useEffectEvent(onIdle)
  useEffect(() => {
    if (fetchCount > 0) return undefined
    const timer = setTimeout(() => notifyIdle(), PAUSE)
    return () => clearTimeout(timer)
  }, [fetchCount])
  return null
}
