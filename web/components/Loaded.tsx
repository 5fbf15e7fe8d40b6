import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/errors.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'

/** An answer as a query gives it: rows that are there stay while a later question fails. */
type Read<Data> = { data: Data | undefined; error: ApiError | null; refetch: () => unknown }

type Props<Data> = {
  read: Read<Data>
  /** What it is: 'members'. */
  what: string
  /** Another title of the failure than 'The members could not be loaded'. */
  failed?: string
  /** Bones of the size of what comes. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What is being read: loading, failed with a second try, or there. */
export function Loaded<Data>({ read, what, failed, waiting, children }: Props<Data>) {
  if (read.data !== undefined) return children(read.data)
  if (read.error)
    return <ReadFailed what={what} failed={failed} error={read.error} onRetry={() => void read.refetch()} />
  return <Waiting words={`Loading the ${what}`}>{waiting}</Waiting>
}

type FailedProps = { what: string; failed?: string | undefined; error: ApiError; onRetry: () => void }

/** The same where the page stands around it. The server's words are told once, by the toast; a 404 has none. */
export function ReadFailed({ what, failed, error, onRetry }: FailedProps) {
  return (
    <ErrorState
      title={failed ?? `The ${what} could not be loaded`}
      text={error.status === 404 ? error.message : undefined}
      onRetry={onRetry}
    />
  )
}
