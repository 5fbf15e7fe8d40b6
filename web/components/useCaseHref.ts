import { useCallback } from 'react'
import { isStaff } from '#contract/access.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'

/** Where a case opens: only staff have the process table. */
export function useCaseHref() {
  const ofStaff = isStaff(actorOf(useMe()))
  return useCallback(
    ({ id }: { id: number }) => (ofStaff ? paths.patientWorkflow(id) : paths.patientDetails(id)),
    [ofStaff],
  )
}
