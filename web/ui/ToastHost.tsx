import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { toastsNeeded } from './toasts.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** Mounts the toasts; their code is loaded with the first one. */
export function ToastHost() {
  const isNeeded = useSelector(toastsNeeded)
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
