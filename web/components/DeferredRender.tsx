import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

/** In ms: without a pending request for this long, the page counts as loaded. */
const PAUSE = 1000

/** Only the first page of a visit defers; afterwards everything renders at once. */
let wasThere = false

/**
 * Defers its children, their code and requests, until the first page has loaded, so that they do not compete with it
 * for bandwidth. `meanwhile` is rendered until the children and their code are there.
 */
export function DeferredRender({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isThere, setThere] = useState(wasThere)
  const come = () => {
    wasThere = true
    setThere(true)
  }
  if (isThere) return <Suspense fallback={meanwhile}>{children}</Suspense>
  return (
    <>
      <QueriesSettled onQuiet={come} />
      {meanwhile}
    </>
  )
}

function QueriesSettled({ onQuiet }: { onQuiet: () => void }) {
  const reading = useIsFetching()
  // The effect must not restart for another callback.
  const settle = useEffectEvent(onQuiet)
  useEffect(() => {
    if (reading > 0) return undefined
    const timer = setTimeout(() => settle(), PAUSE)
    return () => clearTimeout(timer)
  }, [reading])
  return null
}
