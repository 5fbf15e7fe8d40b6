import { Skeleton } from '@mantine/core'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { Missing } from './Missing.tsx'

type Props = {
  /** What it is: 'case'. */
  of: string
  /** Where it is not there or not for this reader: 'Patient not found'. */
  missing: string
  error: ApiError | null
  onRetry: () => void
}

/** Bones of the size of what comes; or the given sentence and a second try. */
export function DetailWaiting({ of, missing, error, onRetry }: Props) {
  if (error?.status === 404) {
    return <Missing title={missing} text="It does not exist, or it belongs to another practice." error={error} isPage />
  }
  if (error) return <ErrorState title={`The ${of} could not be loaded`} text={wordsOf(error)} onRetry={onRetry} />
  return (
    <Waiting words={`Loading the ${of}`}>
      <Skeleton height={28} width={280} my={20} />
      <DetailPage
        rail={
          <>
            <Skeleton height={300} />
            <Skeleton height={180} />
          </>
        }
      >
        <Skeleton height={96} />
        <Skeleton height={340} />
        <Skeleton height={220} />
      </DetailPage>
    </Waiting>
  )
}
