import { Skeleton } from '@mantine/core'
import { PromisedDates } from '#web/features/promises/PromisedDates.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { useFormPromise } from './useFormPromise.ts'

/** The dates that the form would promise; with `patient_id`, those that saving the changes would lead to. */
export function FormPromise({ patient_id }: { patient_id?: number | undefined }) {
  const { promise, isLate, hasFailed } = useFormPromise(patient_id)
  if (hasFailed) return <SecondaryText isBelow>The dates cannot be calculated right now.</SecondaryText>
  if (!promise) return <Skeleton height={120} />
  return <PromisedDates dates={promise} of={{ lines: promise.lines }} isLate={isLate} />
}
