import { Box, Group } from '@mantine/core'
import { IconFlag, IconMessageCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { answerBlocker, disputeBlocker, mayDispute } from '#contract/disputes.rules.ts'
import { disputeCalls, type Dispute } from '#contract/disputes.ts'
import { disputableLines, disputeWords } from '#contract/invoice-words.ts'
import type { WholeOrder } from '#contract/orders.ts'
import { useCan } from '#web/api/can.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { moneyText } from '#web/ui/money.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'

/** What the practice doubts on this invoice, and what staff answer: both sides read the same. */
export function Disputes({ order }: { order: WholeOrder }) {
  const me = useMe()
  const mayAnswer = useCan()(disputeCalls.answer)
  const [isAsking, setAsking] = useState(false)
  const [answered, setAnswered] = useState<Dispute>()
  const free = disputableLines(order).filter(({ line }) => !disputeBlocker(order, line))
  const offers = mayDispute(actorOf(me)) && free.length > 0
  if (order.disputes.length === 0 && !offers) return null
  return (
    <Box mx={order.invoice_id === null ? 0 : -16} pb={16}>
      <ItemList label="Disputed amounts">
        {order.disputes.map((dispute) => (
          <Item
            key={dispute.id}
            name={`${dispute.label}, ${moneyText(dispute.value)}: ${dispute.reason}`}
            below={disputeWords(dispute)}
            end={
              mayAnswer && !answerBlocker(dispute) ? (
                <ActionButton variant="default" icon={IconMessageCheck} onClick={() => setAnswered(dispute)}>
                  Answer
                </ActionButton>
              ) : null
            }
          />
        ))}
      </ItemList>
      {offers ? (
        <Group mt="xs" px={4}>
          <ActionButton variant="subtle" icon={IconFlag} onClick={() => setAsking(true)}>
            Dispute an amount
          </ActionButton>
        </Group>
      ) : null}
      {isAsking ? <DisputeDialog order_id={order.id} lines={free} onClose={() => setAsking(false)} /> : null}
      {answered ? (
        <AnswerDialog
          dispute={answered}
          isOpen={order.fm_invoice_status === null}
          onClose={() => setAnswered(undefined)}
        />
      ) : null}
    </Box>
  )
}
