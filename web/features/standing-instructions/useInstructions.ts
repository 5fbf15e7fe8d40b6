import { useQuery } from '@tanstack/react-query'
import { canReadInstructions } from '#contract/standing-instructions.rules.ts'
import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'

/** The standing instructions of a doctor in these organizations; not loaded for users who may not read them. */
export function useInstructions(user_id: number, organization_ids: readonly number[]) {
  const actor = toActor(useMe())
  const isReader = organization_ids.some((organization_id) => canReadInstructions(actor, { user_id, organization_id }))
  return useQuery({ ...q(standingInstructionCalls.list, { params: { id: user_id } }), enabled: isReader })
}
