import { lazy, Suspense } from 'react'
import type { CompleteSetupProps } from './CompleteSetupDialog.tsx'

// Only who makes setups needs it.
const LazyDialog = lazy(async () => ({ default: (await import('./CompleteSetupDialog.tsx')).CompleteSetupDialog }))

export function CompleteSetup(props: CompleteSetupProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}
