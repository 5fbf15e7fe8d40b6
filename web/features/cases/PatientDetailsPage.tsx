import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { isStaff, profileOf } from '#contract/access.ts'
import { labelCalls } from '#contract/labels.ts'
import type { Patient } from '#contract/patients.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { RequestedChanges } from '#web/features/setups/RequestedChanges.tsx'
import { SetupsCard } from '#web/features/setups/SetupsCard.tsx'
import { useSetups } from '#web/features/setups/useSetups.ts'
import { paths } from '#web/paths.ts'
import { LazyBelowFold } from '#web/ui/LazyBelowFold.tsx'
import { useCommands } from '#web/ui/commands.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { NEW_TAB } from '#web/ui/links.ts'
import { StepStrip } from '#web/ui/StepStrip.tsx'
import { CaseActionButton } from './CaseActionButton.tsx'
import { isInSetup } from './case-labels.ts'
import { CaseDialogs } from './CaseDialogs.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CaseNotices } from './CaseNotices.tsx'
import classes from './CasePage.module.css'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { CorrectedTrays } from './CorrectedTrays.tsx'
import { NextStepBar } from './NextStepBar.tsx'
import { NotesPanel } from './notes/NotesPanel.tsx'
import { PatientForm } from './PatientForm.tsx'
import { PhotoSection, StlSection } from './CaseFiles.tsx'
import { RxFormCard } from './RxFormCard.tsx'
import { SetupView } from './SetupView.tsx'
import { Shipments } from './Shipments.tsx'
import { PatientTrail } from './PatientTrail.tsx'
import { buildStepStrip, responsibleParty } from './step-strip.ts'
import { useCase } from '#web/api/useCase.ts'
import { useCaseActions } from './useCaseActions.tsx'
import { caseCommands } from './case-commands.ts'
import { useCaseNavigation } from './useCaseNavigation.ts'
import { useLiveCase } from './useLiveRefetch.ts'
import { useNextAction } from './useNextAction.ts'

/** /patient-details/:id, for every user who may see the patient. */
export default function PatientDetailsPage() {
  const answer = useCase()
  const patient = answer.data?.patient
  if (!patient) return <CaseSkeleton answer={answer} />
  return <PatientDetails key={patient.id} patient={patient} />
}

function PatientDetails({ patient }: { patient: Patient }) {
  const actor = toActor(useMe())
  const setups = useSetups(patient.id)
  const actions = useCaseActions(patient, setups)
  useLiveCase(patient, actions.isRemoving)
  const { next, action, correcting } = useNextAction(patient, actions)
  const list = useCaseNavigation(patient.id, paths.patientDetails)
  useCommands(caseCommands(actions, action))
  const isManagement = profileOf(actor) === 'management'
  const viewer = isManagement ? 'lab' : 'practice'
  // The approval card below states it already, with its two buttons.
  const isAsked = patient.status_key === 'awaiting_approval' && actions.approveSetup !== undefined
  const turn = isAsked && !patient.is_on_hold ? undefined : responsibleParty(patient, viewer)
  const isOurs = isStaff(actor)
  const primary = isOurs ? action : isInSetup(patient) ? actions.completeSetup : undefined
  const hold = next?.deed === 'release' ? undefined : actions.hold
  const workflow = isOurs ? [{ label: 'Open the workflow', href: paths.patientWorkflow(patient.id) }] : []
  return (
    <>
      <CaseHeader
        patient={patient}
        crumbs={[
          { label: 'Patients', href: list.address ?? (isManagement ? paths.patientsPage() : paths.patients()) },
          { label: patient.case_number_text ?? patient.formatted_name },
        ]}
        list={list}
        primary={primary ? <CaseActionButton action={primary} hasKeys={isOurs} /> : null}
        more={[...workflow, ...actions.more]}
        onPhone={[...(hold ? [hold] : []), { label: 'Print', icon: IconPrinter, href: paths.rxFormPrint(patient.id) }]}
      >
        {hold ? <CaseActionButton action={hold} variant="default" hasKeys={isOurs} /> : null}
        {actions.reportTray && !actions.reportTray.blocked ? (
          <CaseActionButton action={actions.reportTray} variant="default" />
        ) : null}
        <PrintMenu patient={patient} />
      </CaseHeader>
      <DetailPage
        className={classes.page}
        rail={
          <>
            <RxFormCard patient={patient} />
            <SetupsCard setups={setups} isAsked={isAsked && !isOurs && !actions.approveSetup?.blocked} />
            <LazyBelowFold>
              <StlSection patient={patient} />
              <CorrectedTrays patient={patient} />
              <PatientForm patient={patient} />
            </LazyBelowFold>
          </>
        }
      >
        <CaseNotices patient={patient} takeBack={actions.takeBack} />
        {isOurs ? <NextStepBar patient={patient} next={next} list={list} /> : null}
        <div className={classes.box}>
          <StepStrip
            of="case"
            isBoxed
            steps={buildStepStrip(patient, viewer)}
            sentence={turn ? <ResponsibleParty words={turn} /> : null}
          />
        </div>
        {/* The user who makes the next version sees first which changes it must address. */}
        {actions.completeSetup ? <RequestedChanges patient_id={patient.id} setups={setups} /> : null}
        <SetupView patient={patient} setups={setups} actions={actions} />
        <LazyBelowFold>
          <NotesPanel key={patient.id} patient={patient} />
          <Shipments requests={patient.customer_requests} />
          <PhotoSection patient={patient} />
          <PatientTrail patient={patient} />
        </LazyBelowFold>
      </DetailPage>
      <CaseDialogs patient={patient} setups={setups} actions={actions} />
      {correcting.dialog}
    </>
  )
}

/** Renders 'It is the lab’s turn.' or 'On hold: waits until …'. */
function ResponsibleParty({ words }: { words: string }) {
  const isWaiting = words.startsWith('waits')
  return isWaiting ? (
    <>
      <strong>On hold:</strong> {words}
    </>
  ) : (
    <>
      It is <strong>{words}</strong>.
    </>
  )
}

function PrintMenu({ patient }: { patient: Patient }) {
  const can = useCan()
  const isManagement = can(labelCalls.ofPatient)
  const button = (
    <Button variant="default" leftSection={<Icon of={IconPrinter} />}>
      Print
    </Button>
  )
  if (!isManagement) {
    return (
      <Button
        variant="default"
        leftSection={<Icon of={IconPrinter} />}
        component="a"
        href={paths.rxFormPrint(patient.id)}
        {...NEW_TAB}
      >
        Print
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={paths.patientPrint(patient.id)}>
          Summary
        </Menu.Item>
        <Menu.Item component="a" href={paths.rxFormPrint(patient.id)} {...NEW_TAB}>
          Rx form
        </Menu.Item>
        <Menu.Item component="a" href={paths.patientLabel(patient.id)}>
          Patient Label
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
