import { useEffect, useEffectEvent } from 'react'

const DELAY_MS = 1000

/**
 * SUMM-02, SUMM-03: opens the print dialog one second after fonts and images have loaded; `then` is called once it is
 * closed.
 */
export function usePrintDialog(isReady: boolean, then?: () => void) {
  const closed = useEffectEvent(() => then?.())
  useEffect(() => {
    if (!isReady) return undefined
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void loaded().then(() => {
      if (!isMounted) return
      timer = setTimeout(() => {
        // `window.print` returns when the dialog is closed, whether printed or not.
        window.print()
        closed()
      }, DELAY_MS)
    })
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [isReady])
}

async function loaded() {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}
