import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './Account.module.css'

type Props<Data> = {
  query: UseQueryResult<Data, ApiError>
  /** What is read, for the sentence of an error. */
  what: string
  children: (data: Data) => ReactNode
}

/** The rows of a card, once they are there. */
export function AccountList<Data>({ query, what, children }: Props<Data>) {
  if (query.data !== undefined) return <ul className={classes.rows}>{children(query.data)}</ul>
  if (query.error) {
    const title = `${what} could not be loaded`
    return <ErrorState title={title} text={wordsOf(query.error)} onRetry={() => void query.refetch()} />
  }
  return (
    <Waiting className={classes.bones} words={`Loading: ${what}`}>
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Waiting>
  )
}
