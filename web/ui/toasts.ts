import type { Toast } from './Toasts.tsx'

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
