import { Children, startTransition, useCallback, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import classes from './LazyBelowFold.module.css'
import { runWhenIdle } from './run-when-idle.ts'

/**
 * Renders the parts of a long page lazily: those in the viewport first, one after another, the others once the user is
 * idle.
 */
export function LazyBelowFold({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  // The address may have an anchor in one of the parts.
  const [count, setCount] = useState(() => (location.hash === '' ? 0 : Infinity))
  const isComplete = count >= parts.length

  const renderWhenSeen = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const drawAll = () => setCount(Infinity)
      const drawSoon = () => startTransition(drawAll)
      const stop = runWhenIdle({ onIdle: drawSoon, onMove: drawSoon, onPrint: () => flushSync(drawAll) })
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount(count + 1))
      })
      observer.observe(element)
      return () => {
        observer.disconnect()
        stop()
      }
    },
    [count],
  )

  return (
    <>
      {parts.slice(0, count)}
      {isComplete ? null : <div ref={renderWhenSeen} className={classes.below} data-below />}
    </>
  )
}
