import { useEffect, useEffectEvent } from 'react'

/**
 * Handles Escape for the topmost layer only. Every dialog listens at the window too, but attaches its listener later
 * than a component of the shell.
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
