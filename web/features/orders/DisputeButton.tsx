import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { disputeBlocker, mayDispute, refundBlocker } from '#contract/disputes.rules.ts'
import { refundableLines } from '#contract/disputable-lines.ts'
import type { FullOrder } from '#contract/orders.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'

type Props = {
  order: FullOrder
  /** Line key as disputes name it, such as `patient-12`; without it the dialog lets the user choose. */
  line?: string
}

/** Visible to the practice while at least one amount can be disputed. */
export function DisputeButton({ order, line }: Props) {
  const free = useDisputableLines(order)
  const [isOpen, setOpen] = useState(false)
  if (line === undefined ? free.length === 0 : free.every((each) => each.line !== line)) return null
  return (
    <>
      <ActionButton variant="subtle" icon={IconFlag} onClick={() => setOpen(true)}>
        {line === undefined ? 'Dispute an amount' : 'Dispute a line…'}
      </ActionButton>
      {isOpen ? <DisputeDialog order_id={order.id} lines={free} line={line} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Returns the lines that the user may dispute now; empty for staff, who answer disputes instead. */
export function useDisputableLines(order: FullOrder) {
  const me = useMe()
  if (!mayDispute(toActor(me))) return []
  return refundableLines(order).filter((each) => !disputeBlocker(order, each.line) && !refundBlocker(each))
}
