import { lazy, Suspense } from 'react'
import { LoadingState } from '#web/ui/LoadingState.tsx'

// What this file imports is loaded with the sign-in page too (scripts/code-layers.ts).
const Reference = lazy(async () => ({ default: (await import('./Reference.tsx')).Reference }))

/** /developers, for everybody: how other software uses /api/v3. */
export default function ReferencePage() {
  return (
    <Suspense fallback={<LoadingState label="Loading the reference" />}>
      <Reference />
    </Suspense>
  )
}
