import { Button } from '@mantine/core'
import { IconTag, IconUserSquare } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { OpenFlawedTrays } from '#web/features/requests/OpenFlawedTrays.tsx'
import { ProcessTable } from '#web/features/workflow/ProcessTable.tsx'
import { paths } from '#web/paths.ts'
import { useCommands } from '#web/ui/commands.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { StepStrip } from '#web/ui/StepStrip.tsx'
import { ActionButton } from './ActionButton.tsx'
import { CaseDialogs } from './CaseDialogs.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CaseWaiting } from './CaseWaiting.tsx'
import { CorrectedTrays } from './CorrectedTrays.tsx'
import { NotesPanel } from './notes/NotesPanel.tsx'
import { PhotoSection, StlSection } from './CaseFiles.tsx'
import { RxFormCard } from './RxFormCard.tsx'
import { Shipments } from './Shipments.tsx'
import { ShipTo } from './ShipTo.tsx'
import { PatientTrail } from './PatientTrail.tsx'
import { isInSetup } from './case-words.ts'
import { stripOf } from './strip.ts'
import { caseQuery, useCase } from './useCase.ts'
import { useCaseActions } from './useCaseActions.tsx'
import { useCaseCommands } from './useCaseCommands.ts'
import { useLiveCase } from './useLive.ts'
import { ShipWords, WorkflowSentence } from './WorkflowSentence.tsx'

/** /patient-workflow/:id, for the four staff roles. */
export default function PatientWorkflowPage() {
  const answer = useCase()
  const patient = answer.data?.patient
  if (!patient) return <CaseWaiting answer={answer} />
  return <Workflow key={patient.id} patient={patient} />
}

function Workflow({ patient }: { patient: Patient }) {
  const actions = useCaseActions(patient)
  useLiveCase(patient, actions.isRemoving)
  useCommands(useCaseCommands(actions))
  // The next step of the case is the one filled button.
  const next = isInSetup(patient) ? actions.completeSetup : actions.completeShipment
  const judging = [actions.approveSetup, actions.requestChanges].filter((action) => action !== undefined)
  return (
    <>
      <CaseHeader
        patient={patient}
        crumbs={[{ label: 'Patients', href: paths.patientsPage() }, { label: 'Workflow' }]}
        primary={next ? <ActionButton action={next} /> : null}
        onPhone={[
          ...(actions.hold ? [actions.hold] : []),
          { label: 'Patient Label', icon: IconTag, href: paths.patientLabel(patient.id) },
        ]}
        more={[
          { label: 'Patient details', icon: IconUserSquare, href: paths.patientDetails(patient.id) },
          ...(patient.status_key === 'awaiting_approval' ? judging : []),
          ...actions.more,
        ]}
      >
        {actions.hold ? <ActionButton action={actions.hold} variant="default" hasKeys /> : null}
        <Button
          variant="default"
          component="a"
          href={paths.patientLabel(patient.id)}
          leftSection={<Icon of={IconTag} />}
        >
          Patient Label
        </Button>
      </CaseHeader>
      <StepStrip
        of="case"
        steps={stripOf(patient, 'lab')}
        sentence={<WorkflowSentence patient={patient} />}
        beside={<ShipWords patient={patient} />}
      />
      <DetailPage
        rail={
          <>
            <RxFormCard patient={patient} withPractice />
            <ShipTo patient={patient} />
            <PatientTrail patient={patient} />
          </>
        }
      >
        {patient.workflow_data ? (
          <ProcessTable patient={patient} workflow={patient.workflow_data} queryKey={caseQuery(patient.id).queryKey} />
        ) : null}
        <OpenFlawedTrays patient={patient} />
        <NotesPanel patient={patient} />
        <Shipments requests={patient.customer_requests} />
        <StlSection patient={patient} withViewer />
        <CorrectedTrays patient={patient} />
        <PhotoSection patient={patient} />
      </DetailPage>
      <CaseDialogs patient={patient} actions={actions} />
    </>
  )
}
