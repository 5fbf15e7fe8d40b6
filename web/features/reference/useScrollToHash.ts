import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Shows what the address names, once it is rendered: the browser looked for it before, and calls come with the
 * document.
 */
export function useScrollToHash({ isComplete }: { isComplete: boolean }) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash)
    // What is below the calls moves when they come, so it is shown again then.
    if (target || isComplete) target?.scrollIntoView()
  }, [hash, isComplete])
}
