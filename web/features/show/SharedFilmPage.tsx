import { lazy, Suspense } from 'react'
import { LoadingState } from '#web/ui/LoadingState.tsx'

// What this file imports is loaded with the sign-in page too (scripts/code-layers.ts).
const SharedFilm = lazy(async () => ({ default: (await import('./SharedFilm.tsx')).SharedFilm }))

/** /share/:token, for everybody who has the link: the film that a doctor shared with the patient. */
export default function SharedFilmPage() {
  return (
    <main id="main">
      <Suspense fallback={<LoadingState label="Loading the film" />}>
        <SharedFilm />
      </Suspense>
    </main>
  )
}
