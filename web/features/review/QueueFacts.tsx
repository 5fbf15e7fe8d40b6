import { Anchor, Flex, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { seesPayments } from '#contract/organizations.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { formatOrder } from '#web/components/order-words.ts'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { useReceipt } from '#web/features/receipts/useReceipt.ts'
import type { SetupWithTeeth } from '#web/features/setups/room-files.ts'
import { formatMainMovement, isUnmoved, listByDistance } from '#web/features/setups/tooth-movements.ts'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { MultilineText } from '#web/ui/MultilineText.tsx'

/** How many teeth are named. */
const MOST = 3

type Props = { patient: Patient; setup: SetupWithTeeth; onMoved: (() => void) | undefined }

/** What a setup in a queue is judged by, beside its comments: what moved most, and what was ordered. */
export function QueueFacts({ patient, setup, onMoved }: Props) {
  const toothName = useToothNameWithPlace()
  const movements = setup.teeth ? listByDistance(null, setup.teeth) : []
  const moved = movements.filter((each) => !isUnmoved(each)).slice(0, MOST)
  const form = patient.rx_form
  const ships = patient.promise?.ships_likely
  return (
    <>
      {moved.length > 0 ? (
        <Part title="What moved most">
          <ul>
            {moved.map((movement) => (
              <Flex component="li" key={movement.fdi} gap="0 12px" wrap="wrap" justify="space-between" py={3}>
                <span>{toothName(movement.fdi)}</span>
                <Text span inherit c="var(--td-t2)">
                  {formatMainMovement(movement)}
                </Text>
              </Flex>
            ))}
          </ul>
          {onMoved ? (
            <Anchor component="button" type="button" inherit mih={24} onClick={onMoved}>
              See all {movements.length} teeth
            </Anchor>
          ) : null}
        </Part>
      ) : null}
      {form ? (
        <Part title="Your order">
          <Text inherit c="var(--td-t2)">
            {formatOrder(form)}
          </Text>
          {form.special_instructions ? <MultilineText>{`“${form.special_instructions}”`}</MultilineText> : null}
          {ships ? (
            <Text inherit mt={4}>
              Ships <OfficeDate value={ships} />
            </Text>
          ) : null}
          <OrderPrice patient={patient} />
        </Part>
      ) : null}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardDivider px={20} py={14} fz={13} lh="20px">
      <Title order={3} fz={14} fw={600} mb={4}>
        {title}
      </Title>
      {children}
    </CardDivider>
  )
}

/** The price of the case, which only users with payments may read. */
function OrderPrice({ patient }: { patient: Patient }) {
  const mayRead = seesPayments(toActor(useMe()), patient.organization_id)
  const price = useReceipt(patient.id, mayRead).data?.receipt.price
  return price ? <Text inherit>Price {formatMoney(price.total)}</Text> : null
}
