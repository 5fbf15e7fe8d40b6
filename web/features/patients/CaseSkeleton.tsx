import { Skeleton } from '@mantine/core'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import type { ApiError } from '#web/api/errors.ts'
import { wordsOf } from '#web/api/errors.ts'
import classes from './CasePage.module.css'

/** Bones of the size of what comes; or the given sentence and a second try. */
export function CaseSkeleton({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error?.status === 404) {
    return <ErrorState title="Patient not found" text="It does not exist, or it belongs to another practice." />
  }
  if (error) return <ErrorState title="The case could not be loaded" text={wordsOf(error)} onRetry={onRetry} />
  return (
    <div className={classes.bones} aria-busy="true" aria-label="Loading the case">
      <Skeleton height={28} width={280} />
      <div className={classes.page}>
        <div className={classes.main}>
          <Skeleton height={96} />
          <Skeleton height={340} />
          <Skeleton height={220} />
        </div>
        <div className={classes.rail}>
          <Skeleton height={300} />
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  )
}
