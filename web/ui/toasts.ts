import { Store } from '@tanstack/react-store'
import type { Toast } from './Toasts.tsx'

/** Whether there was something to say yet. */
export const toastsNeeded = new Store(false)

/** Loaded when there is something to say: no page waits for it. */
export function showToast(toast: Toast) {
  toastsNeeded.setState(() => true)
  void import('./Toasts.tsx').then(({ show }) => show(toast))
}

/** An error goes with the page that it was about. */
export function hideError(text: string) {
  if (toastsNeeded.state) void import('./Toasts.tsx').then(({ hide }) => hide(text))
}

/** So long what was just done can be taken back. */
export const UNDO_STAYS = 10_000
