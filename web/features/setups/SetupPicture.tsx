import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SetupStageProps } from './SetupStage.tsx'

// three.js comes when something is looked at, and with no page.
const LazyStage = lazy(async () => ({ default: (await import('./SetupStage.tsx')).SetupStage }))

export function SetupPicture(props: SetupStageProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} radius={0} />}>
      <LazyStage {...props} />
    </Suspense>
  )
}
