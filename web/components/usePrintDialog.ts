import { useEffect, useEffectEvent } from 'react'

const AFTER = 1000

/**
 * SUMM-02, SUMM-03: opens the print dialog one second after fonts and images have loaded; `then` is called once it is
 * closed.
 */
export function usePrintDialog(isReady: boolean, then?: () => void) {
  const closed = useEffectEvent(() => then?.())
  useEffect(() => {
    if (!isReady) return undefined
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void loaded().then(() => {
      if (!isWanted) return
      timer = setTimeout(() => {
        // `window.print` returns when the dialog is closed, whether printed or not.
        window.print()
        closed()
      }, AFTER)
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isReady])
}

async function loaded() {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}
