import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { JawViewerProps } from './viewers/JawViewer.tsx'
import type { MeshViewerProps } from './viewers/MeshViewer.tsx'
import type { PairViewerProps } from './viewers/PairViewer.tsx'
import type { SpotViewerProps } from './viewers/SpotViewer.tsx'
import type { ViewerDialogProps } from './viewers/ViewerDialog.tsx'

// Loads three.js on demand, so that no page bundles it.
const LazyViewer = lazy(async () => ({ default: (await import('./viewers/MeshViewer.tsx')).MeshViewer }))
const LazyPair = lazy(async () => ({ default: (await import('./viewers/PairViewer.tsx')).PairViewer }))
const LazyJaws = lazy(async () => ({ default: (await import('./viewers/JawViewer.tsx')).JawViewer }))
const LazySpot = lazy(async () => ({ default: (await import('./viewers/SpotViewer.tsx')).SpotViewer }))
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

/** The scans of a case, each seen from its chewing surface. */
export function JawViewer(props: JawViewerProps) {
  return (
    <Suspense>
      <LazyJaws {...props} />
    </Suspense>
  )
}

/** One scan with a spot that is marked on it. */
export function SpotViewer(props: SpotViewerProps) {
  return (
    <Suspense fallback={<Skeleton height={240} radius="md" />}>
      <LazySpot {...props} />
    </Suspense>
  )
}
