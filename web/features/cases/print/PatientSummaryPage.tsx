import { Box, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { BRACKET_IMAGE, FLAWED_TRAY_STATUS, JAWS, labelOf, STATUS } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { errorMessage } from '#web/api/errors.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { paths } from '#web/paths.ts'
import { rxFormStatus, requestStatus, setupStatusLabel } from '../case-labels.ts'
import { rxFacts } from '../rx-facts.ts'
import { useCase } from '#web/api/useCase.ts'
import { Fact, Facts, Instructions, PrintedCase, PrintHead, PrintSheet, ShipToFact } from './print-layout.tsx'
import { PrintNotes } from './PrintNotes.tsx'
import classes from './Print.module.css'
import { useDateWords } from '#web/components/useDateWords.ts'
import { usePrintDialog } from '#web/components/usePrintDialog.ts'
import { describePromise } from '#web/features/promises/promise-words.ts'
import { photoBlocker } from '#web/features/files/photo.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'

/** /patient-details/:id/print: prints the summary of the case (SUMM-01), then returns to the case (SUMM-02). */
export default function PatientSummaryPage() {
  const answer = useCase()
  const navigate = useNavigate()
  const patient = answer.data?.patient
  const [isWriting, setWriting] = useState(false)
  usePrintDialog(patient !== undefined && !isWriting, () => {
    if (patient) void navigate({ href: paths.patientDetails(patient.id), replace: true })
  })
  if (answer.error) return <p role="alert">{errorMessage(answer.error)}</p>
  return patient ? <Summary patient={patient} onWriting={setWriting} /> : <LoadingState />
}

function Summary({ patient, onWriting }: { patient: Patient; onWriting: (isWriting: boolean) => void }) {
  const mayWrite = isStaff(toActor(useMe())) && patient.deleted_at === null
  const provider = useProviderName()
  const dates = useDateWords()
  const form = patient.rx_form
  const images = patient.patient_files.filter((file) => file.patient_file_type_id === BRACKET_IMAGE)
  const printing = patient.customer_requests.find((request) => request.assigned_to !== null)
  const trays = patient.customer_requests.flatMap((request) => request.flawed_trays)
  return (
    <PrintSheet patient={patient}>
      <PrintHead title={patient.formatted_name} aside={<PrintedCase patient={patient} />} />
      <Facts isRuled>
        <Fact name="Doctor">
          {patient.user.full_name}
          <div>{patient.user.email}</div>
          {patient.doctor_number ? <div>Account {patient.doctor_number}</div> : null}
        </Fact>
        <Fact name="Organization">
          {patient.organization.name}
          <div>{patient.organization.account_number}</div>
        </Fact>
        <ShipToFact location={patient.ship_to} />
      </Facts>
      <h2 className={classes.section}>
        Initial setup: {setupStatusLabel(patient)}
        {form && rxFormStatus(form) ? `, rx form ${rxFormStatus(form)?.label}` : ''}
      </h2>
      {form ? (
        <Facts>
          {rxFacts(form, provider).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      ) : null}
      {form?.special_instructions ? <Instructions>{form.special_instructions}</Instructions> : null}
      {patient.promise ? (
        <>
          <h2 className={classes.section}>Dates</h2>
          <div>{describePromise(patient.promise, dates)}.</div>
        </>
      ) : null}
      <h2 className={classes.section}>Flawed trays</h2>
      {trays.length === 0 ? <div>None.</div> : null}
      {trays.map((tray) => (
        <div key={tray.id}>
          {labelOf(JAWS, tray.jaw_type_id)}:{' '}
          {tray.status_id === FLAWED_TRAY_STATUS.needs_file ? 'needs a corrected file' : 'corrected'}
        </div>
      ))}
      <h2 className={classes.section}>Print request</h2>
      <div>
        {printing
          ? [
              requestStatus(printing).label,
              findShippingMethod(printing.shipping_method_id)?.name,
              printing.ship_date && printing.status_id !== STATUS.canceled && `ships ${printing.ship_date}`,
              printing.tracking_number,
            ]
              .filter(Boolean)
              .join(', ')
          : 'None.'}
      </div>
      {images.length > 0 ? (
        <>
          <h2 className={classes.section}>Bracket images</h2>
          <Group gap="sm" align="flex-start">
            {images.map((image) => (
              // An image without a thumbnail is damaged or not processed yet, so its original is not printed either.
              <Box
                component={image.thumbnail_url === null ? 'span' : 'img'}
                key={image.id}
                w="calc((100% - 16px) / 3)"
                bd="1px solid #bbb"
                {...(image.thumbnail_url === null
                  ? { children: `${image.name}: ${photoBlocker(image) ?? 'No picture'}` }
                  : { src: image.thumbnail_url, alt: image.name })}
              />
            ))}
          </Group>
        </>
      ) : null}
      <PrintNotes patient={patient} kind="doctor" title="Doctor notes" mayWrite={mayWrite} onWriting={onWriting} />
      <PrintNotes
        patient={patient}
        kind="technician"
        title="Technician notes"
        mayWrite={mayWrite}
        onWriting={onWriting}
      />
    </PrintSheet>
  )
}
