import { Store } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'

/** What lies over the page, from below to the top: what the back button does to each. */
export const layers = new Store<readonly (() => void)[]>([])

/**
 * While it is given, the back button does this instead of leaving the page: closes a dialog, a lightbox, a drawer. No step of
 * the history is made for it, so that nothing is left over once it was closed by its own button.
 */
export function useBackCloses(onClose: (() => void) | undefined) {
  const close = useEffectEvent(() => onClose?.())
  const isOpen = onClose !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = () => close()
    layers.setState((all) => [...all, layer])
    return () => layers.setState((all) => all.filter((each) => each !== layer))
  }, [isOpen])
}

export function closeTopLayer() {
  layers.state.at(-1)?.()
}
