import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MeshViewerProps } from './viewers/MeshViewer.tsx'
import type { PairViewerProps } from './viewers/PairViewer.tsx'
import type { ViewerDialogProps } from './viewers/ViewerDialog.tsx'

// Loads three.js on demand, so that no page bundles it.
const LazyViewer = lazy(async () => ({ default: (await import('./viewers/MeshViewer.tsx')).MeshViewer }))
const LazyPair = lazy(async () => ({ default: (await import('./viewers/PairViewer.tsx')).PairViewer }))
const LazyDialog = lazy(async () => ({ default: (await import('./viewers/ViewerDialog.tsx')).ViewerDialog }))

/** The inline viewer of meshes. */
export function MeshViewer(props: MeshViewerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 440} radius="md" />}>
      <LazyViewer {...props} />
    </Suspense>
  )
}

/** The full-screen viewer of meshes, with their check report. */
export function ViewerDialog(props: ViewerDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

/** Two versions of a mesh side by side. */
export function PairViewer(props: PairViewerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} radius={0} />}>
      <LazyPair {...props} />
    </Suspense>
  )
}
