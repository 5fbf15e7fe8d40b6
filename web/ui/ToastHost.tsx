import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToastsNeeded, toastsNeeded } from './toasts.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** The place of the toasts; its code comes with the first of them. */
export function ToastHost() {
  const needed = useSyncExternalStore(onToastsNeeded, toastsNeeded)
  return needed ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
