import { Box } from '@mantine/core'
import type { Patient } from '#contract/patients.ts'
import type { Receipt } from '#contract/receipts.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { useCase, useCaseId } from '#web/api/useCase.ts'
import { OfficeProvider } from '#web/components/OfficeProvider.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { usePrintDialog } from '#web/components/usePrintDialog.ts'
import { describePromise } from '#web/features/promises/promise-words.ts'
import {
  describeBilling,
  describeNextStep,
  describeSubmission,
  orderFacts,
} from '#web/features/receipts/receipt-words.ts'
import { useReceipt } from '#web/features/receipts/useReceipt.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { formatBytes } from '#web/ui/upload/upload-progress.ts'
import { CaseSkeleton } from '../CaseSkeleton.tsx'
import { Fact, Facts, PrintedCase, PrintHead, PrintSheet, ShipToFact } from './print-layout.tsx'
import classes from './Print.module.css'

/** /patient-details/:id/print-receipt, in a tab of its own: what the lab holds for a case. */
export default function ReceiptPrintPage() {
  const answer = useCase()
  const read = useReceipt(useCaseId())
  const patient = answer.data?.patient
  const receipt = read.data?.receipt
  usePrintDialog(patient !== undefined && receipt !== undefined)
  if (answer.error?.status === 404) return <CaseSkeleton answer={answer} />
  const error = answer.error ?? read.error
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (!patient || !receipt) return <LoadingState />
  return (
    <OfficeProvider location={patient.location}>
      <Sheet patient={patient} receipt={receipt} />
    </OfficeProvider>
  )
}

function Sheet({ patient, receipt }: { patient: Patient; receipt: Receipt }) {
  const dates = useDateWords()
  const provider = useProviderName()
  const { promise, files, price } = receipt
  return (
    <PrintSheet patient={patient}>
      <PrintHead title="Receipt" lead={patient.formatted_name} aside={<PrintedCase patient={patient} />} />
      <Facts isRuled>
        <Fact name="Doctor">{patient.user.full_name}</Fact>
        <Fact name="Organization">{patient.organization.name}</Fact>
        <ShipToFact location={patient.ship_to} />
      </Facts>
      <h2 className={classes.section}>Dates</h2>
      <div>
        {describeSubmission(receipt, dates)} {describeNextStep(receipt)}
      </div>
      {promise ? <div>{describePromise(promise, dates)}.</div> : null}
      <h2 className={classes.section}>What you ordered</h2>
      {orderFacts(receipt, provider)
        // The sheet names the doctor and the address at its top.
        .filter(([name]) => name !== 'Doctor' && name !== 'Ship to')
        .map(([name, value]) => (
          <div key={name}>
            {name}: {value}
          </div>
        ))}
      <h2 className={classes.section}>Files the lab holds</h2>
      {files.length === 0 ? <div>No files were sent with the form.</div> : null}
      {files.map(({ key, name, size, sha256, accepted_warnings }) => (
        <Box key={key} mb="xs">
          <strong>{name}</strong>, {formatBytes(size)}
          <Box style={{ overflowWrap: 'anywhere' }}>{sha256 ? `SHA-256 ${sha256}` : 'Being checked'}</Box>
          {accepted_warnings.map(({ warning, reason }) => (
            <div key={warning}>
              {warning} The reason given: “{reason}”
            </div>
          ))}
        </Box>
      ))}
      {price ? (
        <>
          <h2 className={classes.section}>Price</h2>
          {price.lines.map(({ key, name, beside, value }) => (
            <div key={key}>
              {[name, beside].filter(Boolean).join(', ')}: {formatMoney(value)}
            </div>
          ))}
          <strong>Total: {formatMoney(price.total)}</strong>
          <div>{describeBilling(price, dates)}</div>
        </>
      ) : null}
    </PrintSheet>
  )
}
