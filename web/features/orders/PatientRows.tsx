import { Button, VisuallyHidden } from '@mantine/core'
import { Fragment, useState } from 'react'
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
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { AmountBreakdown } from './AmountBreakdown.tsx'

/** Rows rendered at first; a button reveals the rest. */
const FEW = 25

type Props = { order: FullOrder; patients: readonly OrderPatient[] }

/** INV-02: lists the cost of each patient; a row expands to the explanation of its amount. */
export function PatientRows({ order, patients }: Props) {
  const [opened, setOpened] = useState<number>()
  const [isWhole, setWhole] = useState(false)
  const mayCharge = useCan()(chargeCalls.add) && order.fm_invoice_status === null
  const isLifted = patients.some(({ floor }) => floor > 0)
  const shown = isWhole ? patients : patients.slice(0, FEW)
  return (
    <>
      <CardTable label="Patients of this invoice">
        <thead>
          <tr>
            <th scope="col">Patient</th>
            {[...AMOUNT_LABELS, ...(isLifted ? [FLOOR_LABEL] : [])].map((name) => (
              <th key={name} scope="col" data-wide style={END}>
                {name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((patient) => {
            const isOpen = opened === patient.patient_id
            return (
              <Fragment key={patient.patient_id}>
                <PatientRow
                  patient={patient}
                  isLifted={isLifted}
                  isOpen={isOpen}
                  onOpen={() => setOpened(isOpen ? undefined : patient.patient_id)}
                />
                {isOpen ? (
                  <tr>
                    <td colSpan={isLifted ? 7 : 6} style={{ textAlign: 'start' }}>
                      <AmountBreakdown order={order} patient={patient} mayCharge={mayCharge} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            )
          })}
        </tbody>
        <Foot arches={order.arches} patients={patients} isLifted={isLifted} />
      </CardTable>
      {shown.length < patients.length ? (
        <Button variant="subtle" size="compact-md" m="sm" onClick={() => setWhole(true)}>
          Show all {patients.length} patients
        </Button>
      ) : null}
    </>
  )
}

const END = { textAlign: 'end' } as const

type RowProps = { patient: OrderPatient; isLifted: boolean; isOpen: boolean; onOpen: () => void }

function PatientRow({ patient, isLifted, isOpen, onOpen }: RowProps) {
  const { patient_name, case_number, doctor_name, creation_date, total } = patient
  return (
    <tr>
      <td>
        {patient_name}
        <SecondaryText isBelow>
          {[case_number, doctor_name].filter(Boolean).join(' · ')} · <DateText value={creation_date} />
        </SecondaryText>
        {unusedDiscountLabel(patient) ? <SecondaryText isBelow>{unusedDiscountLabel(patient)}</SecondaryText> : null}
      </td>
      {amountColumns(patient, isLifted).map((value, at) => (
        <td key={at} data-wide style={END}>
          <TabularNumber value={value === 0 ? null : value} as="money" />
        </td>
      ))}
      <td>
        <Button variant={isOpen ? 'light' : 'subtle'} size="compact-md" aria-expanded={isOpen} onClick={onOpen}>
          <VisuallyHidden>How the amount of {patient_name} came about: </VisuallyHidden>
          <TabularNumber value={total} as="money" />
        </Button>
      </td>
    </tr>
  )
}

function amountColumns(patient: OrderPatient, isLifted: boolean) {
  return [...patientAmounts(patient), ...(isLifted ? [patient.floor] : [])]
}

type FootProps = { arches: number; patients: readonly OrderPatient[]; isLifted: boolean }

function Foot({ arches, patients, isLifted }: FootProps) {
  const sums = patients
    .map((patient) => amountColumns(patient, isLifted))
    .reduce<number[]>((sum, row) => row.map((value, at) => value + (sum[at] ?? 0)), [])
  const count = patients.length
  return (
    <tfoot>
      <tr>
        <td>
          <SecondaryText>
            {pluralize(count, 'patient')}, {formatArches(arches)}
          </SecondaryText>
        </td>
        {sums.map((value, at) => (
          <td key={at} data-wide style={END}>
            <TabularNumber value={value === 0 ? null : value} as="money" />
          </td>
        ))}
        <td>
          <b>
            <TabularNumber value={patients.reduce((sum, { total }) => sum + total, 0)} as="money" />
          </b>
        </td>
      </tr>
    </tfoot>
  )
}
