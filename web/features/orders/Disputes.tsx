import { Box, Group } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { answerBlocker } from '#contract/disputes.rules.ts'
import { disputeCalls, type Dispute } from '#contract/disputes.ts'
import { formatDispute } from '#contract/invoice-labels.ts'
import type { FullOrder } from '#contract/orders.ts'
import { useCan } from '#web/api/permissions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { AnswerDisputeDialog } from './AnswerDisputeDialog.tsx'
import { DisputeButton, useDisputableLines } from './DisputeButton.tsx'

/** Lists the disputed amounts and the answers of staff; the practice and staff read the same list. */
export function Disputes({ order }: { order: FullOrder }) {
  const mayAnswer = useCan()(disputeCalls.answer)
  const free = useDisputableLines(order)
  const [activeDispute, setActiveDispute] = useState<Dispute>()
  if (order.disputes.length === 0 && free.length === 0) return null
  return (
    <Box mx={order.invoice_id === null ? 0 : -16} pb={16}>
      {order.disputes.length > 0 ? (
        <ItemList label="Disputed amounts">
          {order.disputes.map((dispute) => (
            <Item
              key={dispute.id}
              name={`${dispute.label}, ${formatMoney(dispute.value)}: ${dispute.reason}`}
              below={formatDispute(dispute)}
              end={
                mayAnswer && !answerBlocker(dispute) ? (
                  <ActionButton variant="default" icon={IconMessageCheck} onClick={() => setActiveDispute(dispute)}>
                    Answer
                  </ActionButton>
                ) : null
              }
            />
          ))}
        </ItemList>
      ) : null}
      <Group mt="xs" px={4}>
        <DisputeButton order={order} />
      </Group>
      {activeDispute ? (
        <AnswerDisputeDialog
          dispute={activeDispute}
          isOpen={order.fm_invoice_status === null}
          onClose={() => setActiveDispute(undefined)}
        />
      ) : null}
    </Box>
  )
}
