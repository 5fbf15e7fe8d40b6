import { useQuery } from '@tanstack/react-query'
import { usualChoiceCalls, type UsualValues } from '#contract/usual-choices.ts'
import { q } from '#web/api/query.ts'

/** What a doctor usually chooses, and how many recent cases say so. */
export type UsualChoices = { cases: number; values: UsualValues }

/** Reads what this doctor usually chooses. Without an answer the form is that of the practice's defaults. */
export function useUsualChoices(doctor_id: number | null, organization_id: number) {
  const isAsked = doctor_id !== null && organization_id > 0
  const read = useQuery({
    ...q(usualChoiceCalls.get, { query: { doctor_id: doctor_id ?? 0, organization_id } }),
    enabled: isAsked,
  })
  return {
    usual: isAsked && read.data && read.data.usual_choices.cases > 0 ? read.data.usual_choices : undefined,
    /** The form does not wait for a second attempt. */
    isWaiting: isAsked && read.isPending && read.failureCount === 0,
  }
}
