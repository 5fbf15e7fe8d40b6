import { useWindowEvent } from '@mantine/hooks'

/**
 * Handles Escape for the topmost layer only. Every dialog listens at the window too, but attaches its listener later
 * than a component of the shell.
 */
export function useEscapeFirst(onEscape: (() => void) | undefined) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onEscape || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    onEscape()
  }
  useWindowEvent('keydown', onKeyDown, { capture: true })
}
