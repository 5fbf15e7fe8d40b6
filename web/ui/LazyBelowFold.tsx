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
  const isWhole = count >= parts.length

  const renderWhenSeen = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined
      const drawAll = () => setCount(Infinity)
      const soon = () => startTransition(drawAll)
      const stop = runWhenIdle({ rested: soon, soon, now: () => flushSync(drawAll) })
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount(count + 1))
      })
      observer.observe(place)
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
      {isWhole ? null : <div ref={renderWhenSeen} className={classes.below} data-below />}
    </>
  )
}
