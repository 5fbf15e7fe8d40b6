import { Skeleton } from '@mantine/core'
import { CODE } from '#contract/errors.ts'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/errors.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { NotFoundMessage } from '#web/components/NotFoundMessage.tsx'
import { QueryError } from '#web/components/QueryBoundary.tsx'

type Props<Data> = Omit<SkeletonProps, 'error' | 'onRetry'> & {
  /** The query of the record. */
  read: { data: Data | undefined; error: ApiError | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** The page of an existing record: until it has loaded a skeleton of its layout, or why it cannot be shown. */
export function RecordPage<Data>({ read, children, ...skeleton }: Props<Data>) {
  if (read.data !== undefined) return children(read.data)
  return <DetailSkeleton {...skeleton} error={read.error} onRetry={() => void read.refetch()} />
}

type SkeletonProps = {
  /** The noun for the record: 'case'. */
  of: string
  /** The title when the record does not exist or the user may not see it; 'Case not found' by default. */
  missing?: string
  why?: string
  /** The title of other errors; 'The case could not be loaded' by default. */
  failed?: string
  /** The record's name, if a cached list already has it. */
  cachedName?: string | undefined
  /** The layout of the skeleton: a record with a rail beside it, or one column of fields. */
  shape?: 'record' | 'form'
  error: ApiError | null
  onRetry: () => void
}

const NOT_THEIRS = 'There is nothing at this address, or it belongs to another practice.'

/** Stands in for a detail page that has not loaded: a skeleton of its layout, or the error with a retry. */
export function DetailSkeleton({
  of,
  missing = `${of.charAt(0).toUpperCase()}${of.slice(1)} not found`,
  why = NOT_THEIRS,
  failed,
  cachedName,
  shape = 'record',
  error,
  onRetry,
}: SkeletonProps) {
  if (error?.status === 404) {
    const isMoved = error.code === CODE.movedCase
    return (
      <NotFoundMessage
        title={isMoved ? 'No longer your case' : missing}
        text={isMoved ? error.message : why}
        error={error}
        isPage
      />
    )
  }
  if (error) return <QueryError what={of} failed={failed} error={error} onRetry={onRetry} />
  return (
    <LoadingState label={`Loading the ${of}`}>
      {cachedName ? (
        <PageHeader isSticky crumbs={CRUMB} title={cachedName} />
      ) : (
        <Skeleton height={28} width={280} mt={36} mb={17} />
      )}
      {shape === 'form' ? <FormSkeleton /> : <RecordSkeleton />}
    </LoadingState>
  )
}

/** Reserves the breadcrumb line, so that the title does not move when the page appears. */
const CRUMB = [{ label: '\u00a0' }]

function RecordSkeleton() {
  return (
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
  )
}

function FormSkeleton() {
  return (
    <FormColumn>
      <Skeleton height={220} />
      <Skeleton height={300} />
      <Skeleton height={220} />
    </FormColumn>
  )
}
