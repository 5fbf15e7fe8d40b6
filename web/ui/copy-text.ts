import { showToast } from './toasts.ts'

/** Copies a text and returns whether the browser allowed it; a toast tells if it did not. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showToast({ kind: 'error', text: 'The browser did not allow copying.' })
    return false
  }
}
