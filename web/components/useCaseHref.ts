import { useCallback } from 'react'
import { isStaff } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'

/** Returns the link to a case: the workflow page for staff, who alone have the process table, else the details page. */
export function useCaseHref() {
  const isOfStaff = isStaff(toActor(useMe()))
  return useCallback(
    ({ id }: { id: number }) => (isOfStaff ? paths.patientWorkflow(id) : paths.patientDetails(id)),
    [isOfStaff],
  )
}
