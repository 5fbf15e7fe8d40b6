import { lazy, Suspense } from 'react'
import type { CompleteSetupProps } from './CompleteSetupDialog.tsx'

// Loaded on demand, since only users who make setups open it.
const LazyDialog = lazy(async () => ({ default: (await import('./CompleteSetupDialog.tsx')).CompleteSetupDialog }))

export function LazyCompleteSetupDialog(props: CompleteSetupProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}
