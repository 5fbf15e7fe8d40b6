import { isCustomer } from '#contract/access.ts'
import { patientCalls } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { DetailSkeleton } from '#web/components/record/RecordPage.tsx'
import { useCachedName } from '#web/components/useCachedName.ts'
import type { useCase } from '#web/api/useCase.ts'

/** The loading and error state of a case page. The list's cache supplies the patient's name while the case loads. */
export function CaseSkeleton({ answer: { error, refetch } }: { answer: ReturnType<typeof useCase> }) {
  const list = isCustomer(toActor(useMe())) ? patientCalls.listOfOrganization : patientCalls.list
  const cachedName = useCachedName(
    list,
    ({ patients }, id) => patients.data.find((row) => row.id === id)?.formatted_name,
  )
  return (
    <DetailSkeleton
      of="case"
      missing="Patient not found"
      cachedName={cachedName}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
