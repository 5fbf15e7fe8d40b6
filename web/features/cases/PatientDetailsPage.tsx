import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { isStaff, profileOf } from '#contract/access.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { labelCalls } from '#contract/labels.ts'
import type { Patient } from '#contract/patients.ts'
import { detectCourier } from '#contract/shipping.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { OfficeProvider } from '#web/components/OfficeProvider.tsx'
import { TrackParcelButton } from '#web/components/TrackParcelButton.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { AskedByLab, AskedHistory } from '#web/features/asked-items/AskedByLab.tsx'
import { AskedOfPractice } from '#web/features/asked-items/AskedOfPractice.tsx'
import { findHoldingItem } from '#web/features/asked-items/lab-items.ts'
import { useAsked } from '#web/features/asked-items/useAsked.ts'
import { useAskedItems } from '#web/features/asked-items/useAskedItems.ts'
import { CaseInstructionsCard } from '#web/features/standing-instructions/CaseInstructionsCard.tsx'
import { PromisedDate } from '#web/features/promises/PromisedDate.tsx'
import { ReceiptCard } from '#web/features/receipts/ReceiptCard.tsx'
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
import { currentShipment, isInSetup } from './case-labels.ts'
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
import { useCase, useCaseId } from '#web/api/useCase.ts'
import { useCaseActions } from './useCaseActions.tsx'
import { caseCommands } from './case-commands.ts'
import { useCaseNavigation } from './useCaseNavigation.ts'
import { useLiveCase } from './useLiveRefetch.ts'
import { useNextAction } from './useNextAction.ts'

/** /patient-details/:id, for every user who may see the patient. */
export default function PatientDetailsPage() {
  const answer = useCase()
  const asked = useAskedItems(useCaseId())
  const patient = answer.data?.patient
  // What is asked comes first on the page, so it must not push the rest down once it is loaded.
  if (!patient || asked.isLoading) return <CaseSkeleton answer={answer} />
  return (
    <OfficeProvider location={patient.location}>
      <PatientDetails key={patient.id} patient={patient} />
    </OfficeProvider>
  )
}

function PatientDetails({ patient }: { patient: Patient }) {
  const actor = toActor(useMe())
  const setups = useSetups(patient.id)
  const { read, items, asking, askedActions } = useAsked(patient)
  const [hasReceipt, setReceipt] = useState(false)
  const actions = useCaseActions(patient, setups, asking?.action, () => setReceipt(true))
  useLiveCase(patient, actions.isRemoving)
  // The approval card below states it already, with its two buttons.
  const isAwaiting = patient.status_key === 'awaiting_approval' && !patient.is_setup_missing
  const awaitsApproval = isAwaiting && actions.approveSetup !== undefined
  const asked = { items, actions: askedActions }
  const { next, action, correcting } = useNextAction(patient, actions, asked, awaitsApproval)
  const list = useCaseNavigation(patient.id, paths.patientDetails)
  useCommands(caseCommands(actions, action))
  const dates = useDateWords()
  const isManagement = profileOf(actor) === 'management'
  const viewer = isManagement ? 'lab' : 'practice'
  const isAsked = isAwaiting && !caseCan.approve(patient) && patient.user_id === actor.id
  const holding = findHoldingItem(items)
  const responsible = awaitsApproval && !patient.is_on_hold ? undefined : responsibleParty(patient, viewer, holding)
  const isStaffView = isStaff(actor)
  const primary = isStaffView ? action : isInSetup(patient) ? actions.completeSetup : undefined
  // The practice answers what its case waits for, so a release by hand is no button beside the answer.
  const isAnswerAwaited = !isManagement && holding !== undefined
  // Nothing of a shipped case is worked on, so a hold is no button there.
  const isHoldDeferred = isAnswerAwaited || patient.status_key === 'completed'
  const hold = isHoldDeferred ? undefined : actions.hold
  const tracking = isStaffView ? undefined : findTrackingLink(patient)
  const shipments = <Shipments requests={patient.customer_requests} />
  const workflow = isStaffView ? [{ label: 'Open the workflow', href: paths.patientWorkflow(patient.id) }] : []
  return (
    <>
      <CaseHeader
        patient={patient}
        crumbs={[
          { label: 'Patients', href: list.address ?? (isManagement ? paths.patientsPage() : paths.patients()) },
          { label: patient.case_number_text ?? patient.formatted_name },
        ]}
        list={list}
        primary={
          primary ? (
            <CaseActionButton action={primary} hasKeys={isStaffView} />
          ) : tracking ? (
            <TrackParcelButton link={tracking} />
          ) : null
        }
        more={[...workflow, ...(isHoldDeferred && actions.hold ? [actions.hold] : []), ...actions.more]}
        onPhone={[...(hold ? [hold] : []), { label: 'Print', icon: IconPrinter, href: paths.rxFormPrint(patient.id) }]}
      >
        {hold ? <CaseActionButton action={hold} variant="default" hasKeys={isStaffView} /> : null}
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
            <SetupsCard setups={setups} isAsked={isAsked} />
            <LazyBelowFold>
              <StlSection patient={patient} />
              <CorrectedTrays patient={patient} />
              <PatientForm patient={patient} />
            </LazyBelowFold>
          </>
        }
      >
        {isManagement ? null : <AskedByLab patient={patient} read={read} />}
        <CaseNotices patient={patient} reassign={actions.reassign} isHoldExplained={isAnswerAwaited} />
        {isStaffView ? <NextStepBar patient={patient} next={next} list={list} /> : null}
        <div className={classes.box}>
          <StepStrip
            of="case"
            isBoxed
            steps={buildStepStrip(patient, viewer, dates)}
            renderPromised={(text) => <PromisedDate of={{ patient_id: patient.id }}>{text}</PromisedDate>}
            sentence={responsible ? <ResponsibleParty text={responsible} /> : null}
          />
        </div>
        {isManagement && (items.length > 0 || read.error) ? (
          <AskedOfPractice patient={patient} read={read} asking={asking} actions={askedActions} />
        ) : null}
        {/* The user who makes the next version sees first which changes it must address. */}
        {actions.completeSetup ? <RequestedChanges patient_id={patient.id} setups={setups} /> : null}
        {isManagement ? <CaseInstructionsCard patient={patient} /> : null}
        {/* The parcel comes first once the case has shipped. */}
        {patient.status_key === 'completed' ? shipments : null}
        <SetupView patient={patient} setups={setups} actions={actions} />
        {/* An approval that was undone has none. */}
        {hasReceipt && patient.approved_at ? (
          <ReceiptCard patient_id={patient.id} onClose={() => setReceipt(false)} />
        ) : null}
        <LazyBelowFold>
          {isManagement ? null : <AskedHistory patient={patient} items={items} />}
          <NotesPanel key={patient.id} patient={patient} />
          {patient.status_key === 'completed' ? null : shipments}
          <PhotoSection patient={patient} />
          <PatientTrail patient={patient} />
        </LazyBelowFold>
      </DetailPage>
      <CaseDialogs patient={patient} setups={setups} asking={asking} actions={actions} />
      {asking?.dialog}
      {correcting.dialog}
    </>
  )
}

/** The courier's page of the parcel that was sent last. */
function findTrackingLink(patient: Patient) {
  const number = patient.status_key === 'completed' ? currentShipment(patient)?.tracking_number : undefined
  return number ? detectCourier(number).link : undefined
}

/** Renders 'With the lab' or 'On hold: waits until …'. */
function ResponsibleParty({ text }: { text: string }) {
  const isWaiting = text.startsWith('waits')
  return isWaiting ? (
    <>
      <strong>On hold:</strong> {text}
    </>
  ) : (
    <strong>{text.charAt(0).toUpperCase() + text.slice(1)}</strong>
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
