import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'

/** In ms without an answer on its way: the page is there. */
const PAUSE = 1000

/** The first page of a visit is waited for once. */
let wasThere = false

/**
 * What can wait until the first page is there, code and answers: it takes nothing of the line from what the page was opened for. Until its
 * code has come, too, `meanwhile` keeps its place.
 */
export function Later({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isThere, setThere] = useState(wasThere)
  const come = () => {
    wasThere = true
    setThere(true)
  }
  if (isThere) return <Suspense fallback={meanwhile}>{children}</Suspense>
  return (
    <>
      <UntilQuiet onQuiet={come} />
      {meanwhile}
    </>
  )
}

function UntilQuiet({ onQuiet }: { onQuiet: () => void }) {
  const reading = useIsFetching()
  useEffect(() => {
    if (reading > 0) return undefined
    const timer = setTimeout(onQuiet, PAUSE)
    return () => clearTimeout(timer)
    // The one who waits is told once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reading])
  return null
}
