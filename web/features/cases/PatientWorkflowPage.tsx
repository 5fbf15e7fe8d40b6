import { Button, Stack } from '@mantine/core'
import { IconTag, IconUserSquare } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { AskedOfPractice } from '#web/features/asked-items/AskedOfPractice.tsx'
import { findHoldingItem } from '#web/features/asked-items/lab-items.ts'
import { useAsked } from '#web/features/asked-items/useAsked.ts'
import { useAskedItems } from '#web/features/asked-items/useAskedItems.ts'
import { PromisedDate } from '#web/features/promises/PromisedDate.tsx'
import { OpenRequestFlawedTrays } from '#web/features/requests/OpenRequestFlawedTrays.tsx'
import { CaseInstructionsCard } from '#web/features/standing-instructions/CaseInstructionsCard.tsx'
import { RequestedChanges } from '#web/features/setups/RequestedChanges.tsx'
import { SetupsCard } from '#web/features/setups/SetupsCard.tsx'
import { useSetups } from '#web/features/setups/useSetups.ts'
import { ProcessTable } from '#web/features/workflow/ProcessTable.tsx'
import { paths } from '#web/paths.ts'
import { LazyBelowFold } from '#web/ui/LazyBelowFold.tsx'
import { useCommands } from '#web/ui/commands.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { StepStrip } from '#web/ui/StepStrip.tsx'
import { CaseActionButton } from './CaseActionButton.tsx'
import { CaseDialogs } from './CaseDialogs.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CaseNotices } from './CaseNotices.tsx'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { CorrectedTrays } from './CorrectedTrays.tsx'
import { findUpcomingRow, type NextAction } from './next-step.ts'
import { NextStepBar } from './NextStepBar.tsx'
import { NotesPanel } from './notes/NotesPanel.tsx'
import { PhotoSection, StlSection } from './CaseFiles.tsx'
import { RxFormCard } from './RxFormCard.tsx'
import { SetupView } from './SetupView.tsx'
import { Shipments } from './Shipments.tsx'
import { ShipTo } from './ShipTo.tsx'
import { PatientTrail } from './PatientTrail.tsx'
import { isInSetup } from './case-labels.ts'
import { buildStepStrip } from './step-strip.ts'
import { useCase, useCaseId } from '#web/api/useCase.ts'
import { useCaseActions, type CaseActions } from './useCaseActions.tsx'
import { caseCommands } from './case-commands.ts'
import { useCaseNavigation } from './useCaseNavigation.ts'
import { useLiveCase } from './useLiveRefetch.ts'
import { useNextAction } from './useNextAction.ts'
import { ShipmentLine, WorkflowSummary } from './WorkflowSummary.tsx'

/** /patient-workflow/:id, for the four staff roles. */
export default function PatientWorkflowPage() {
  const answer = useCase()
  const asked = useAskedItems(useCaseId())
  const patient = answer.data?.patient
  // What is asked decides the primary action, so it is loaded with the case.
  if (!patient || asked.isLoading) return <CaseSkeleton answer={answer} />
  return <Workflow key={patient.id} patient={patient} />
}

function Workflow({ patient }: { patient: Patient }) {
  const setups = useSetups(patient.id)
  const { read, items, asking, askedActions } = useAsked(patient)
  const actions = useCaseActions(patient, setups, asking?.action)
  const asked = { items, actions: askedActions }
  const { next, action, isByEnter, steps, correcting } = useNextAction(patient, actions, asked)
  const list = useCaseNavigation(patient.id, paths.patientWorkflow)
  useLiveCase(patient, actions.isRemoving)
  useCommands(caseCommands(actions, action))
  const reviewActions = [actions.approveSetup, actions.requestChanges].filter((each) => each !== undefined)
  // Nothing of a shipped case is worked on, so a hold is no button there.
  const hold = patient.status_key === 'completed' ? undefined : actions.hold
  const askedCard = <AskedOfPractice patient={patient} read={read} asking={asking} actions={askedActions} />
  return (
    <>
      <CaseHeader
        patient={patient}
        crumbs={[{ label: 'Patients', href: list.address ?? paths.patientsPage() }, { label: 'Workflow' }]}
        list={list}
        primary={action ? <CaseActionButton action={action} hasKeys /> : null}
        onPhone={[
          ...(hold ? [hold] : []),
          { label: 'Patient Label', icon: IconTag, href: paths.patientLabel(patient.id) },
        ]}
        more={[
          { label: 'Patient details', icon: IconUserSquare, href: paths.patientDetails(patient.id) },
          ...(patient.status_key === 'awaiting_approval' ? reviewActions : []),
          ...deferredActions(patient, actions, next),
          ...(!hold && actions.hold ? [actions.hold] : []),
          ...actions.more,
        ]}
      >
        {hold ? <CaseActionButton action={hold} variant="default" hasKeys /> : null}
        <Button
          variant="default"
          component="a"
          href={paths.patientLabel(patient.id)}
          leftSection={<Icon of={IconTag} />}
        >
          Patient Label
        </Button>
      </CaseHeader>
      <Stack gap="xs" pt="sm">
        <CaseNotices patient={patient} reassign={actions.reassign} />
        <NextStepBar patient={patient} next={next} list={list} />
      </Stack>
      <StepStrip
        of="case"
        steps={buildStepStrip(patient, 'lab')}
        renderPromised={(text) => <PromisedDate of={{ patient_id: patient.id }}>{text}</PromisedDate>}
        sentence={<WorkflowSummary patient={patient} holding={findHoldingItem(items)} />}
        aside={<ShipmentLine patient={patient} />}
      />
      <DetailPage
        rail={
          <>
            <RxFormCard patient={patient} withPractice />
            <SetupsCard setups={setups} isAsked={false} />
            <LazyBelowFold>
              <ShipTo patient={patient} />
              <PatientTrail patient={patient} />
            </LazyBelowFold>
          </>
        }
      >
        <RequestedChanges patient_id={patient.id} setups={setups} />
        {/* What the doctor looks at comes first; who may answer for the doctor does it in the menu. */}
        {patient.status_key === 'awaiting_approval' ? (
          <SetupView
            patient={patient}
            setups={setups}
            actions={{ ...actions, approveSetup: undefined, requestChanges: undefined }}
          />
        ) : null}
        <CaseInstructionsCard patient={patient} />
        {items.length > 0 ? askedCard : null}
        {patient.workflow_data ? (
          <ProcessTable
            patient={patient}
            workflow={patient.workflow_data}
            asked={items}
            steps={steps}
            entered={isByEnter && next?.action === 'finish' ? next.row.id : undefined}
            next={findUpcomingRow(patient)}
          />
        ) : null}
        <OpenRequestFlawedTrays correcting={correcting} />
        <LazyBelowFold>
          {items.length > 0 ? null : askedCard}
          <NotesPanel key={patient.id} patient={patient} />
          <Shipments requests={patient.customer_requests} />
          <StlSection patient={patient} withViewer />
          <CorrectedTrays patient={patient} />
          <PhotoSection patient={patient} />
        </LazyBelowFold>
      </DetailPage>
      <CaseDialogs patient={patient} setups={setups} asking={asking} actions={actions} />
      {asking?.dialog}
      {correcting.dialog}
    </>
  )
}

/** Completing a setup or a shipment cannot be undone, so it stays in the menu until it is the next action. */
function deferredActions(
  patient: Patient,
  { completeSetup, completeShipment }: CaseActions,
  next: NextAction | undefined,
) {
  const nextAction = isInSetup(patient) ? completeSetup : completeShipment
  return nextAction && next?.action !== 'setup' && next?.action !== 'ship' ? [nextAction] : []
}
