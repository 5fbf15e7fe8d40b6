import { disputeBlocker, mayDispute } from '#contract/disputes.rules.ts'
import { disputableLines } from '#contract/invoice-words.ts'
import type { WholeOrder } from '#contract/orders.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'

/** The amounts of an invoice that the person may dispute now; none for staff, who answer. */
export function useDisputable(order: WholeOrder) {
  const me = useMe()
  if (!mayDispute(actorOf(me))) return []
  return disputableLines(order).filter(({ line }) => !disputeBlocker(order, line))
}
