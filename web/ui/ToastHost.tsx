import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { toastsNeeded } from './toasts.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** The place of the toasts; its code comes with the first of them. */
export function ToastHost() {
  const needed = useSelector(toastsNeeded)
  return needed ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
