import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { chargeCalls } from '#contract/charges.ts'
import {
  AMOUNT_LABELS,
  patientAmounts,
  formatArches,
  FLOOR_LABEL,
  unusedDiscountLabel,
} from '#contract/invoice-labels.ts'
import type { OrderPatient, FullOrder } from '#contract/orders.ts'
import { useCan } from '#web/api/permissions.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { AmountBreakdown } from './AmountBreakdown.tsx'

/** The amount ends where the header and the sum end, and the padding of its button lies outside. */
const ALIGNED_WITH_HEADER = { marginInlineEnd: 'calc(-1 * var(--button-padding-x))' }

/** Rows rendered at first; a button reveals the rest. */
const PREVIEW_COUNT = 25

type Props = { order: FullOrder; patients: readonly OrderPatient[] }

/** INV-02: lists the cost of each patient; a row expands to the explanation of its amount. */
export function PatientRows({ order, patients }: Props) {
  const [opened, setOpened] = useState<number>()
  const [isExpanded, setExpanded] = useState(false)
  const mayCharge = useCan()(chargeCalls.add) && order.fm_invoice_status === null
  const visible = isExpanded ? patients : patients.slice(0, PREVIEW_COUNT)
  return (
    <>
      <CardTable
        label="Patients of this invoice"
        rows={visible}
        rowId={({ patient_id }) => patient_id}
        columns={[patientColumn(order.arches, patients.length), ...amountColumns(patients), totalColumn()]}
        detail={(patient) =>
          patient.patient_id === opened ? (
            <AmountBreakdown order={order} patient={patient} mayCharge={mayCharge} />
          ) : null
        }
      />
      {visible.length < patients.length ? (
        <Button variant="subtle" size="compact-md" m="sm" onClick={() => setExpanded(true)}>
          Show all {patients.length} patients
        </Button>
      ) : null}
    </>
  )

  function totalColumn(): CardColumn<OrderPatient> {
    return {
      header: 'Total',
      cell: ({ patient_id, patient_name, total }) => {
        const isOpen = opened === patient_id
        return (
          <Button
            variant={isOpen ? 'light' : 'subtle'}
            size="compact-md"
            style={ALIGNED_WITH_HEADER}
            aria-expanded={isOpen}
            onClick={() => setOpened(isOpen ? undefined : patient_id)}
          >
            <VisuallyHidden>How the amount of {patient_name} came about: </VisuallyHidden>
            <TabularNumber value={total} as="money" />
          </Button>
        )
      },
      footer: (
        <b>
          <TabularNumber value={patients.reduce((sum, { total }) => sum + total, 0)} as="money" />
        </b>
      ),
    }
  }
}

function patientColumn(arches: number, count: number): CardColumn<OrderPatient> {
  return {
    header: 'Patient',
    cell: (patient) => (
      <>
        {patient.patient_name}
        <SecondaryText isBelow>
          {[patient.case_number, patient.doctor_name].filter(Boolean).join(' · ')} ·{' '}
          <DateText value={patient.creation_date} />
        </SecondaryText>
        {unusedDiscountLabel(patient) ? <SecondaryText isBelow>{unusedDiscountLabel(patient)}</SecondaryText> : null}
      </>
    ),
    footer: (
      <SecondaryText>
        {pluralize(count, 'patient')}, {formatArches(arches)}
      </SecondaryText>
    ),
  }
}

/** One column for each kind of amount; that of the minimum only where it lifts any patient's amount. */
function amountColumns(patients: readonly OrderPatient[]): CardColumn<OrderPatient>[] {
  const isLifted = patients.some(({ floor }) => floor > 0)
  const amounts = (patient: OrderPatient) => [...patientAmounts(patient), patient.floor]
  return [...AMOUNT_LABELS, ...(isLifted ? [FLOOR_LABEL] : [])].map((header, at) => ({
    header,
    align: 'end',
    visibleFrom: 'sm',
    cell: (patient) => <Amount value={amounts(patient)[at]} />,
    footer: <Amount value={patients.reduce((sum, patient) => sum + (amounts(patient)[at] ?? 0), 0)} />,
  }))
}

function Amount({ value }: { value: number | undefined }) {
  return <TabularNumber value={value === 0 ? null : value} as="money" />
}
