import { Store } from '@tanstack/react-store'
import type { Toast } from './Toasts.tsx'

/** Whether any toast was requested, which loads their code. */
export const toastsNeeded = new Store(false)

/** Shows a toast; the code is loaded on demand, so that no page waits for it. */
export function showToast(toast: Toast) {
  toastsNeeded.setState(() => true)
  void import('./Toasts.tsx').then(({ renderToast }) => renderToast(toast))
}

/** Hides an error once the page that it belongs to is left. */
export function hideError(text: string) {
  if (toastsNeeded.state) void import('./Toasts.tsx').then(({ dismissToast }) => dismissToast(text))
}

/** In ms: how long an action can be undone. */
export const UNDO_STAYS = 10_000
