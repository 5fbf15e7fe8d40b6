import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { FullOrder } from '#contract/orders.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'
import { useDisputableLines } from './useDisputableLines.ts'

type Props = {
  order: FullOrder
  /** Line key as disputes name it, such as `patient-12`; without it the dialog lets the user choose. */
  line?: string
}

/** Visible to the practice while at least one amount can be disputed. */
export function DisputeButton({ order, line }: Props) {
  const free = useDisputableLines(order)
  const [isAsking, setAsking] = useState(false)
  if (line === undefined ? free.length === 0 : free.every((each) => each.line !== line)) return null
  return (
    <>
      <ActionButton variant="subtle" icon={IconFlag} onClick={() => setAsking(true)}>
        {line === undefined ? 'Dispute an amount' : 'Dispute a line…'}
      </ActionButton>
      {isAsking ? (
        <DisputeDialog order_id={order.id} lines={free} line={line} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
