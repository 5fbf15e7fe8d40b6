import { isLabPartner } from '#contract/access.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'

/** Where a case opens: a lab partner has no process table. */
export function useCaseHref() {
  const isPartner = isLabPartner(actorOf(useMe()))
  return ({ id }: { id: number }) => (isPartner ? paths.patientDetails(id) : paths.patientWorkflow(id))
}
