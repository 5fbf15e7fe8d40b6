import { disputeBlocker, mayDispute, refundBlocker } from '#contract/disputes.rules.ts'
import { refundableLines } from '#contract/disputable-lines.ts'
import type { FullOrder } from '#contract/orders.ts'
import { toActor, useMe } from '#web/api/useMe.ts'

/** Returns the lines that the user may dispute now; empty for staff, who answer disputes instead. */
export function useDisputableLines(order: FullOrder) {
  const me = useMe()
  if (!mayDispute(toActor(me))) return []
  return refundableLines(order).filter((each) => !disputeBlocker(order, each.line) && !refundBlocker(each))
}
