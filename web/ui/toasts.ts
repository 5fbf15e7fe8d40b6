import type { ReactNode } from 'react'

export type Toast = {
  kind: 'success' | 'error' | 'info'
  text: ReactNode
  /** A headline above the text. */
  title?: string
  /** Stays until it is dismissed; errors always do. */
  stays?: boolean
  action?: { label: string; run: () => void }
  /** What it is about: the next one about the same thing takes its place. */
  about?: string | undefined
}

let needed = false
const listeners = new Set<() => void>()

/** Loaded when there is something to say: no page waits for it. */
export function showToast(toast: Toast) {
  needed = true
  for (const listener of listeners) listener()
  void import('./Toasts.tsx').then(({ show }) => show(toast))
}

export function toastsNeeded() {
  return needed
}

export function onToastsNeeded(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
