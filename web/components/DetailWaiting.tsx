import { Skeleton } from '@mantine/core'
import { CODE } from '#contract/errors.ts'
import type { ApiError } from '#web/api/errors.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { ReadFailed } from './Loaded.tsx'
import { Missing } from './Missing.tsx'

type Props = {
  /** What it is: 'case'. */
  of: string
  /** Where it is not there or not for this reader: 'Patient not found'. */
  missing: string
  why?: string
  /** Another title of the failure than 'The case could not be loaded'. */
  failed?: string
  /** Its name, where a list has told it already. */
  known?: string | undefined
  /** What the page is made of: work with a rail beside it, or one column of fields. */
  shape?: 'record' | 'form'
  error: ApiError | null
  onRetry: () => void
}

const NOT_THEIRS = 'It does not exist, or it belongs to another practice.'

/** Bones of the size of what comes; or the given sentence and a second try. */
export function DetailWaiting({
  of,
  missing,
  why = NOT_THEIRS,
  failed,
  known,
  shape = 'record',
  error,
  onRetry,
}: Props) {
  if (error?.status === 404) {
    const isMoved = error.code === CODE.movedCase
    return (
      <Missing
        title={isMoved ? 'No longer your case' : missing}
        text={isMoved ? error.message : why}
        error={error}
        isPage
      />
    )
  }
  if (error) return <ReadFailed what={of} failed={failed} error={error} onRetry={onRetry} />
  return (
    <Waiting words={`Loading the ${of}`}>
      {known ? (
        <PageHeader isSticky crumbs={CRUMB} title={known} />
      ) : (
        <Skeleton height={28} width={280} mt={36} mb={17} />
      )}
      {shape === 'form' ? <FormBones /> : <RecordBones />}
    </Waiting>
  )
}

/** Room for the line above the title: every such page has one, and none may jump when it comes. */
const CRUMB = [{ label: '\u00a0' }]

function RecordBones() {
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

function FormBones() {
  return (
    <FormColumn>
      <Skeleton height={220} />
      <Skeleton height={300} />
      <Skeleton height={220} />
    </FormColumn>
  )
}
