import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FitStageProps } from './FitStage.tsx'
import type { SetupStageProps } from './SetupStage.tsx'

// Loads three.js only when a model is displayed.
const LazyStage = lazy(async () => ({ default: (await import('./SetupStage.tsx')).SetupStage }))
const LazyFit = lazy(async () => ({ default: (await import('./FitStage.tsx')).FitStage }))

export function LazySetupStage(props: SetupStageProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} radius={0} />}>
      <LazyStage {...props} />
    </Suspense>
  )
}

export function LazyFitStage(props: FitStageProps) {
  return (
    <Suspense fallback={<Skeleton height={190} radius={0} />}>
      <LazyFit {...props} />
    </Suspense>
  )
}
