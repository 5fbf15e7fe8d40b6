import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { canAssignCase, caseCan } from '#contract/cases.rules.ts'
import { caseCalls } from '#contract/cases.ts'
import { ASSIGNMENTS } from '#contract/enums.ts'
import { organizationCalls } from '#contract/organizations.ts'
import type { Patient, PatientRow } from '#contract/patients.ts'
import { send } from '#web/api/client.ts'
import { q } from '#web/api/query.ts'
import { caseQuery } from '#web/api/useCase.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import type { Assignment } from '#web/components/AssignDialog.tsx'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { SETUP_ASSIGNMENT_NOTES, SETUP_ASSIGNMENTS } from '#web/features/cases/AssignSetupDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { BulkDialog } from './BulkDialog.tsx'

const TITLE = 'Assign the setups'

type Props = { rows: readonly PatientRow[]; onClose: () => void }

/** Assigns the setups of the selected cases (RX-41), whose forms the list does not have. */
export function AssignRowsDialog({ rows, onClose }: Props) {
  const cases = useQueries({ queries: rows.map(({ id }) => caseQuery(id)) })
  const organization_ids = [...new Set(rows.map((row) => row.organization_id))]
  const preferences = useQueries({
    queries: organization_ids.map((id) => q(organizationCalls.rxFormPreference, { params: { id } })),
  })
  const failed = [...cases, ...preferences].find((result) => result.isError && !result.data)
  const patients = cases.flatMap(({ data }) => data?.patient ?? [])
  if (failed) {
    return (
      <Dialog opened onClose={onClose} title={TITLE} size={520}>
        <QueryError what="cases" error={failed.error} onRetry={() => void failed.refetch()} />
      </Dialog>
    )
  }
  if (patients.length < rows.length || preferences.some(({ data }) => !data)) {
    return (
      <Dialog opened onClose={onClose} title={TITLE} size={520}>
        <LoadingState label="Loading the cases" />
      </Dialog>
    )
  }
  const withThirdParty = organization_ids.filter(
    (_id, index) => preferences[index]?.data?.metadata.third_party_partner != null,
  )
  return <AssignPatients loaded={patients} withThirdParty={withThirdParty} onClose={onClose} />
}

type PatientsProps = { loaded: readonly Patient[]; withThirdParty: readonly number[]; onClose: () => void }

function AssignPatients({ loaded, withThirdParty, onClose }: PatientsProps) {
  // Fixed when the dialog opens, since every assignment changes the cases.
  const [patients] = useState(loaded)
  const [assign_to, choose] = useState<Assignment>('O')
  const choices = useProviderChoices(ASSIGNMENTS)
  const actor = toActor(useMe())

  function blockerOf(patient: Patient) {
    if (!canAssignCase(actor, patient.organization_id)) return 'You may not assign cases of this organization.'
    const blocker = caseCan.assign(patient, withThirdParty.includes(patient.organization_id), assign_to)
    if (blocker) return blocker.text
    const now = patient.rx_form && SETUP_ASSIGNMENTS[patient.rx_form.submission_completed_by]
    return now === assign_to ? 'It is assigned like that already.' : undefined
  }

  return (
    <BulkDialog
      title={TITLE}
      verb="Assign"
      can="be assigned"
      rows={patients}
      blockerOf={blockerOf}
      send={({ rx_form }) => send(caseCalls.assign, { params: { id: rx_form?.id ?? 0 }, body: { assign_to } })}
      onClose={onClose}
    >
      <TilesField
        label="Setup by"
        value={assign_to}
        onChange={choose}
        tiles={choices.map((each) => ({
          value: each.value,
          label: each.label,
          note: SETUP_ASSIGNMENT_NOTES[each.value],
        }))}
      />
    </BulkDialog>
  )
}
