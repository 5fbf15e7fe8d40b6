import { useRef, useState, type PointerEvent } from 'react'

/** In px: a swipe is at least this long, and twice as wide as it is high. */
const LEAST = 64
const SWIPED = 'typodont.review.swiped'

type Swipes = { onLeft: (() => void) | undefined; onRight: () => void }

/** Handles swipes of a finger over an element; the hint is due until the first swipe in this browser. */
export function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const [isKnown, setKnown] = useState(() => localStorage.getItem(SWIPED) !== null)

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const from = start.current
    start.current = undefined
    if (!from) return
    const across = clientX - from.x
    if (Math.abs(across) < Math.max(LEAST, 2 * Math.abs(clientY - from.y))) return
    localStorage.setItem(SWIPED, 'true')
    setKnown(true)
    if (across > 0) onRight()
    else onLeft?.()
  }

  return {
    isHintDue: !isKnown,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : undefined
      },
      onPointerUp,
      onPointerCancel: () => {
        start.current = undefined
      },
    },
  }
}
