import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { FLAWED_TRAY_STATUS, JAWS, labelOf, STATUS } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { shippingMethodOf } from '#contract/shipping.ts'
import { wordsOf } from '#web/api/errors.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { caseWords, formStatus, requestStatus, setupState } from '../case-words.ts'
import { rxFacts } from '#web/features/cases/rx-facts.ts'
import { useCase } from '../useCase.ts'
import { addressLines, Fact, PrintedAt, PrintHead } from './PrintParts.tsx'
import { PrintNote } from './PrintNote.tsx'
import classes from './Print.module.css'
import { usePrintDialog } from '#web/components/usePrintDialog.ts'
import { Waiting } from '#web/ui/Waiting.tsx'

const BRACKET_IMAGE = 6

/** /patient-details/:id/print: the case on paper for the bench (SUMM-01), then back to the case (SUMM-02). */
export default function PatientSummaryPage() {
  const answer = useCase()
  const navigate = useNavigate()
  const patient = answer.data?.patient
  const [isWriting, setWriting] = useState(false)
  usePrintDialog(patient !== undefined && !isWriting, () => {
    if (patient) void navigate({ href: paths.patientDetails(patient.id), replace: true })
  })
  if (answer.error) return <p role="alert">{wordsOf(answer.error)}</p>
  return patient ? <Summary patient={patient} onWriting={setWriting} /> : <Waiting />
}

function Summary({ patient, onWriting }: { patient: Patient; onWriting: (isWriting: boolean) => void }) {
  const mayWrite = isStaff(actorOf(useMe())) && patient.deleted_at === null
  const form = patient.rx_form
  const place = patient.ship_to
  const images = patient.patient_files.filter((file) => file.patient_file_type_id === BRACKET_IMAGE)
  const printing = patient.customer_requests.find((request) => request.assigned_to !== null)
  const trays = patient.customer_requests.flatMap((request) => request.flawed_trays)
  return (
    <article className={classes.form}>
      <PrintHead
        title={patient.formatted_name}
        beside={
          <>
            {caseWords(patient)}
            <br />
            <PrintedAt />
          </>
        }
      />
      <div className={classes.facts} data-ruled="true">
        <Fact name="Doctor">
          {patient.user.full_name}
          <span className={classes.line}>{patient.user.email}</span>
          {patient.doctor_number ? <span className={classes.line}>Account {patient.doctor_number}</span> : null}
        </Fact>
        <Fact name="Organization">
          {patient.organization.name}
          <span className={classes.line}>{patient.organization.account_number}</span>
        </Fact>
        <Fact name="Ship to">
          {place?.location_name}
          {addressLines(place).map((line) => (
            <span key={line} className={classes.line}>
              {line}
            </span>
          ))}
        </Fact>
      </div>
      <h2 className={classes.section}>
        Initial setup: {setupState(patient)}
        {form && formStatus(form) ? `, rx form ${formStatus(form)?.label}` : ''}
      </h2>
      {form ? (
        <div className={classes.facts}>
          {rxFacts(form).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </div>
      ) : null}
      {form?.special_instructions ? <p className={classes.instructions}>{form.special_instructions}</p> : null}
      <h2 className={classes.section}>Flawed trays</h2>
      {trays.length === 0 ? <p className={classes.note}>None.</p> : null}
      {trays.map((tray) => (
        <p key={tray.id} className={classes.note}>
          {labelOf(JAWS, tray.jaw_type_id)}:{' '}
          {tray.status_id === FLAWED_TRAY_STATUS.needs_file ? 'needs a corrected file' : 'corrected'}
        </p>
      ))}
      <h2 className={classes.section}>Print request</h2>
      <p className={classes.note}>
        {printing
          ? [
              requestStatus(printing).label,
              shippingMethodOf(printing.shipping_method_id)?.name,
              printing.ship_date && printing.status_id !== STATUS.canceled && `ships ${printing.ship_date}`,
              printing.tracking_number,
            ]
              .filter(Boolean)
              .join(', ')
          : 'None.'}
      </p>
      {images.length > 0 ? (
        <>
          <h2 className={classes.section}>Bracket images</h2>
          <div className={classes.images}>
            {images.map((image) => (
              <img key={image.id} src={image.thumbnail_url ?? image.url} alt={image.name} />
            ))}
          </div>
        </>
      ) : null}
      <PrintNote
        patient={patient}
        field="doctor_notes"
        title="Doctor notes"
        mayWrite={mayWrite}
        onWriting={onWriting}
      />
      <PrintNote
        patient={patient}
        field="management_notes"
        title="Technician notes"
        mayWrite={mayWrite}
        onWriting={onWriting}
      />
    </article>
  )
}
