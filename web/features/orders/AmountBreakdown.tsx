import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { chargeCalls } from '#contract/charges.ts'
import { cents, explanationLines } from '#contract/explanation-lines.ts'
import { chargeTimeline, formatVolumeDiscount } from '#contract/invoice-labels.ts'
import { orderCalls, type Explanation, type OrderPatient, type FullOrder } from '#contract/orders.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { PriceLines } from '#web/features/prices/PriceLines.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { AmountDialog } from './AmountDialog.tsx'
import { DisputeButton } from './DisputeButton.tsx'

type Props = {
  order: FullOrder
  patient: OrderPatient
  /** Whether manual charges may be changed, which holds while the invoice is open. */
  mayCharge: boolean
}

/** Explains the amount of one patient: the events that led to it, and the sum in the order of calculation. */
export function AmountBreakdown({ order, patient, mayCharge }: Props) {
  const { patient_id } = patient
  const answer = useQuery(q(orderCalls.explain, { params: { id: order.id, patient_id } }))
  const { day } = useDateWords()
  return (
    <QueryBoundary
      read={answer}
      what="explanation"
      failed="The explanation could not be loaded."
      waiting={<Skeleton height={160} my="sm" />}
    >
      {({ explanation }) => (
        <Stack gap="md" py="sm">
          <FieldGrid least={260}>
            <ChargeEvents explanation={explanation} />
            <PriceLines lines={explanationLines(explanation, day)} total={cents(explanation.total)} name="Total" />
          </FieldGrid>
          <Group gap="sm">
            <DisputeButton order={order} line={`patient-${patient_id}`} />
          </Group>
          {mayCharge ? <ManualCharges patient={patient} /> : null}
        </Stack>
      )}
    </QueryBoundary>
  )
}

function ChargeEvents({ explanation }: { explanation: Explanation }) {
  const tier = formatVolumeDiscount(explanation, useDateWords().day)
  return (
    <Stack gap="sm" fz={14}>
      <ItemList>
        {chargeTimeline(explanation).map(({ key, words, when }) => (
          <Item key={key} name={words} below={<OfficeDate value={when} as="moment" />} />
        ))}
      </ItemList>
      {tier ? (
        <Text size="sm" c="dimmed">
          {tier}
        </Text>
      ) : null}
    </Stack>
  )
}

/** PAT-54 and PAT-55. */
function ManualCharges({ patient }: { patient: OrderPatient }) {
  const [isAdding, setAdding] = useState(false)
  const add = useSave(chargeCalls.add, { errors: 'inline' })
  const remove = useSave(chargeCalls.remove)
  const params = { id: patient.patient_id }
  const confirmRemoval = async (charge_id: number, description: string) => {
    const confirmation = { title: 'Remove charge', body: `"${description}" is taken off this invoice.`, verb: 'Remove' }
    if (await confirm({ ...confirmation, danger: true })) remove.mutate({ params, body: { charge_id } })
  }
  return (
    <Group gap="sm">
      <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
        Charge or discount
      </ActionButton>
      {patient.charges.map(({ patient_charge_id: id, description }) => (
        <ActionButton key={id} variant="default" icon={IconTrash} onClick={() => void confirmRemoval(id, description)}>
          Remove {description}
        </ActionButton>
      ))}
      {isAdding ? (
        <AmountDialog
          title={`Charge ${patient.patient_name}`}
          saving={add}
          onClose={() => setAdding(false)}
          onSave={(value, description, done) => add.mutate({ params, body: { value, description } }, done)}
        />
      ) : null}
    </Group>
  )
}
