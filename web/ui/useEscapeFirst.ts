import { useEffect, useEffectEvent } from 'react'

/**
 * Escape is for what lies on top, and for nothing below it: every dialog listens at the window, too, but later than
 * what stands in the shell.
 */
export function useEscapeFirst(onEscape: (() => void) | undefined) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (!onEscape || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
