import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MeshViewerProps } from './viewer/MeshViewer.tsx'
import type { PairViewerProps } from './viewer/PairViewer.tsx'
import type { ViewerDialogProps } from './viewer/ViewerDialog.tsx'

// three.js comes when something is looked at, and with no page.
const LazyViewer = lazy(async () => ({ default: (await import('./viewer/MeshViewer.tsx')).MeshViewer }))
const LazyPair = lazy(async () => ({ default: (await import('./viewer/PairViewer.tsx')).PairViewer }))
const LazyDialog = lazy(async () => ({ default: (await import('./viewer/ViewerDialog.tsx')).ViewerDialog }))

/** Meshes on the page itself. */
export function MeshViewer(props: MeshViewerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 440} radius="md" />}>
      <LazyViewer {...props} />
    </Suspense>
  )
}

/** Meshes on the whole screen, with their report. */
export function ViewerDialog(props: ViewerDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

/** Two versions of one thing, beside each other. */
export function PairViewer(props: PairViewerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} radius={0} />}>
      <LazyPair {...props} />
    </Suspense>
  )
}
