import { caseCan } from '#contract/cases.rules.ts'
import { CORRECTED_TRAY_FILE } from '#contract/enums.ts'
import { mayRemoveFile } from '#contract/files.rules.ts'
import type { PatientFile } from '#contract/files.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { StlFileList } from '#web/features/files/StlFileList.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Lists the files that replace flawed trays. They are uploaded on the page of their request. */
export function CorrectedTrays({ patient }: { patient: Patient }) {
  const actor = toActor(useMe())
  const files = patient.patient_files.filter((file) => file.patient_file_type_id === CORRECTED_TRAY_FILE)
  if (files.length === 0) return null
  const noRight = mayRemoveFile(actor, patient.organization_id, CORRECTED_TRAY_FILE)
    ? undefined
    : "You don't have permission to delete files."
  const trays = patient.customer_requests.flatMap((request) => request.flawed_trays)
  const usedBy = (file: PatientFile) =>
    trays.some((tray) => tray.corrected_file_id === file.id)
      ? 'It corrects a flawed tray: remove it there first.'
      : undefined
  return (
    <Section title="Corrected Trays" id="corrected-trays" aside={String(files.length)}>
      <StlFileList
        files={files}
        title="Corrected trays"
        patient={patient.formatted_name}
        subtitle={patient.case_number_text ?? undefined}
        deleteBlocker={(file) => caseCan.edit(patient)?.text ?? noRight ?? usedBy(file)}
      />
    </Section>
  )
}
