// The confirmations before a case changes its state. The verb is the title, and each body says what is removed and what
// stays.

import { Text } from '@mantine/core'
import { isOpen } from '#contract/cases.rules.ts'
import { isPicture } from '#contract/files.rules.ts'
import type { Patient } from '#contract/patients.ts'
import type { ConfirmOptions } from '#web/ui/confirm.ts'
import type { ApprovalBasis } from './approval-messages.ts'
import { CaseLabel } from './CaseLabel.tsx'

type Approval = {
  version: number | undefined
  basis: ApprovalBasis
  label: string
  /** What is still open, as sentences. */
  open: readonly string[]
  consequence: string
}

const BASIS_SENTENCES: Record<ApprovalBasis, string> = {
  model: 'is approved as it is shown here.',
  pictures: 'is approved from its pictures, because the model cannot be shown here. The receipt says so.',
  nothing: 'is approved although the lab has attached nothing that could be looked at.',
}

export function approveConfirmation(
  patient: Patient,
  { version, basis, label, open, consequence }: Approval,
): ConfirmOptions {
  return {
    title: 'Approve setup',
    verb: label,
    body: (
      <>
        {open.length > 0 ? (
          <Text inherit mb="xs">
            {open.join(' ')} <strong>Approve anyway?</strong>
          </Text>
        ) : null}
        {version === undefined ? 'The setup' : `Version ${version}`} of <CaseLabel patient={patient} />{' '}
        {BASIS_SENTENCES[basis]} {consequence}
      </>
    ),
  }
}

export function archiveConfirmation(patient: Patient): ConfirmOptions {
  return {
    title: 'Archive patient',
    verb: 'Archive',
    danger: true,
    body: (
      <>
        <CaseLabel patient={patient} /> leaves the lists and its tray, and the form can no longer be changed. Files,
        notes and requests stay, and the patient can be restored.
      </>
    ),
  }
}

export function cancelConfirmation(patient: Patient): ConfirmOptions {
  const open = patient.customer_requests.filter(isOpen).length
  return {
    title: 'Cancel case',
    verb: 'Cancel case',
    back: 'Keep it',
    danger: true,
    body: (
      <>
        <CaseLabel patient={patient} /> is not made. {open > 0 ? `${count(open, 'open request')} end with it. ` : ''}
        What is not invoiced yet is not charged. Files and notes stay; a canceled case cannot be taken up again.
      </>
    ),
  }
}

export function deleteFormConfirmation(patient: Patient): ConfirmOptions {
  return {
    title: 'Delete rx form',
    verb: 'Delete rx form',
    back: 'Keep it',
    danger: true,
    body: (
      <>
        The rx form of <CaseLabel patient={patient} /> is deleted for good, with the steps that nobody began. The
        patient stays if there are files, notes or requests, and is archived otherwise.
      </>
    ),
  }
}

/** Deleting permanently requires typing the case number, or the patient's name where there is none. */
export function deletePatientConfirmation(patient: Patient, trashDays: number | undefined): ConfirmOptions {
  const files = patient.patient_files
  const photos = files.filter((file) => isPicture(file.patient_file_type_id)).length
  const notes = patient.notes.length + patient.treatment_notes.length + patient.on_hold_notes.length
  const number = patient.case_number_text
  return {
    title: 'Permanently Delete',
    verb: 'Permanently Delete',
    danger: true,
    typed: number
      ? { label: `Type the case number ${number}`, value: number }
      : { label: `Type the name ${patient.formatted_name}`, value: patient.formatted_name },
    body: (
      <>
        <CaseLabel patient={patient} /> is deleted for good, with {count(files.length - photos, 'STL file')},{' '}
        {count(photos, 'photo')}, {count(notes, 'note')} and {count(patient.customer_requests.length, 'request')}.
        Nobody can open the files from then on; {trashDays === undefined ? 'later' : `after ${count(trashDays, 'day')}`}{' '}
        they are removed from the storage as well. Invoices keep their lines.
      </>
    ),
  }
}

export function count(n: number, noun: string) {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
