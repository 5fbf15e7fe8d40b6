import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { patientCalls } from '#contract/patients.ts'
import { caseName } from '#contract/patient-identity.ts'
import type { Reply } from '#contract/call.ts'
import { q } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import type { CaseValues } from './case-values.ts'

type Named = Pick<CaseValues, 'first_name' | 'last_name' | 'case_number_text' | 'user_id'>
export type Similar = Reply<typeof patientCalls.checkSimilar>['data']

export const SIMILAR_FAILED = 'Failed to fetch similar patient data'

/** Searches a namesake while the user types, once both names are valid; `checkSimilar` repeats it on submit. */
export function useSimilarPatient(organization_id: number, values: Named) {
  const client = useQueryClient()
  const [settled] = useDebouncedValue(JSON.stringify(similarQuery(organization_id, values)), GENERAL_PAUSE)
  const now = similarQuery(organization_id, values)
  const isSettled = settled === JSON.stringify(now)
  const read = useQuery({
    ...q(patientCalls.checkSimilar, { query: now }),
    enabled: isSettled && hasValidNames(values),
  })
  return {
    similar: hasValidNames(values) && read.data?.data.has_similar_patient ? read.data.data : undefined,
    hasFailed: read.isError,
    checkSimilar: async (): Promise<Similar | undefined> =>
      client.fetchQuery(q(patientCalls.checkSimilar, { query: similarQuery(organization_id, values) })).then(
        ({ data }) => data,
        () => undefined,
      ),
  }
}

function similarQuery(organization_id: number, { first_name, last_name, case_number_text, user_id }: Named) {
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    organization_id,
    ...(case_number_text.trim() ? { case_number_text: case_number_text.trim() } : {}),
    ...(user_id === null ? {} : { user_id }),
  }
}

function hasValidNames({ first_name, last_name }: Named) {
  return caseName.safeParse(first_name).success && caseName.safeParse(last_name).success
}

/** Formats as DD-MM-YYYY, which only this question uses. */
export function formatDayFirst(created_at: string | null) {
  return created_at ? created_at.slice(0, 10).split('-').reverse().join('-') : 'an earlier day'
}
