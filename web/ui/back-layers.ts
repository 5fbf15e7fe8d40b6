import { Store } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { rememberFocus } from './remember-focus.ts'

/** The overlays above the page, topmost last, each as the function that closes it. */
export const layers = new Store<readonly (() => void)[]>([])

/**
 * While `onClose` is defined, the back button calls it instead of leaving the page, to close a dialog, lightbox or
 * drawer. No history entry is added, so none is left over when it is closed by its own button. Closing gives the focus
 * back, also where the overlay is mounted open, of which the library takes no note.
 */
export function useCloseOnBack(onClose: (() => void) | undefined) {
  const close = useEffectEvent(() => onClose?.())
  const isOpen = onClose !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = () => close()
    const returnFocus = rememberFocus()
    layers.setState((all) => [...all, layer])
    return () => {
      layers.setState((all) => all.filter((each) => each !== layer))
      returnFocus()
    }
  }, [isOpen])
}

export function closeTopLayer() {
  layers.state.at(-1)?.()
}
