import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { q } from '#web/api/query.ts'
import { DetailSkeleton } from '#web/components/record/RecordPage.tsx'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { CaseFormSkeleton } from './CaseFormLayout.tsx'
import { ReadOnlyRxForm } from './ReadOnlyRxForm.tsx'
import { ModifyForm } from './ModifyForm.tsx'
import { useCaseFormData } from './useCaseFormData.ts'

export default function ModifyFormPage() {
  // Route parameters are strings.
  const { id }: { id?: string } = useParams({ strict: false })
  const rx_form_id = Number(id)
  const read = useQuery(
    q(rxFormCalls.get, {
      params: { id: rx_form_id },
      query: { include: 'location,shippingLocation,createdByUser,bracketLibraries' },
    }),
  )
  const {
    facts,
    error,
    organizationError,
    retry: retryFacts,
  } = useCaseFormData(read.data?.rx_form.organization_id ?? 0)
  // Incrementing the key remounts the form with the reloaded data.
  const [count, setCount] = useState(0)

  if (read.data && !read.data.metadata.modification_rules.can_modify) return <ReadOnlyRxForm read={read.data} />
  if (read.data && facts) {
    return (
      <ModifyForm
        key={`${rx_form_id} ${count}`}
        read={read.data}
        facts={facts}
        onReload={() => void read.refetch().then(() => setCount(count + 1))}
      />
    )
  }
  const retry = () => (read.error ? void read.refetch() : retryFacts())
  const failed = read.error ?? error
  if (failed?.status === 404) {
    return <DetailSkeleton of="rx form" error={failed} onRetry={retry} />
  }
  return (
    <>
      <PageHeader title="Modify rx form" />
      {failed ? (
        <QueryError
          what="rx form"
          failed={organizationError ? 'Failed to fetch organization.' : 'The rx form could not be loaded.'}
          error={failed}
          onRetry={retry}
        />
      ) : (
        <LoadingState>
          <CaseFormSkeleton heights={[96, 220, 130, 260]} />
        </LoadingState>
      )}
    </>
  )
}
