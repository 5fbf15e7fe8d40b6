import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/errors.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'

/** The result of a query; loaded data stays while a refetch fails. */
type Read<Data> = { data: Data | undefined; error: ApiError | null; refetch: () => unknown }

type Props<Data> = {
  read: Read<Data>
  /** The plural noun in a sentence: 'members'. */
  what: string
  /** The title of the error; 'The members could not be loaded' by default. */
  failed?: string
  /** A skeleton of the size of the content. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, or its loading or error state with a retry. */
export function QueryBoundary<Data>({ read, what, failed, waiting, children }: Props<Data>) {
  if (read.data !== undefined) return children(read.data)
  if (read.error)
    return <QueryError what={what} failed={failed} error={read.error} onRetry={() => void read.refetch()} />
  return <LoadingState label={`Loading the ${what}`}>{waiting}</LoadingState>
}

type FailedProps = { what: string; failed?: string | undefined; error: ApiError; onRetry: () => void }

/**
 * The error state of a query. It repeats the server's message only for a 404, because other errors show it as a toast.
 */
export function QueryError({ what, failed, error, onRetry }: FailedProps) {
  return (
    <ErrorState
      title={failed ?? `The ${what} could not be loaded`}
      text={error.status === 404 ? error.message : undefined}
      onRetry={onRetry}
    />
  )
}
