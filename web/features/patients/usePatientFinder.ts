import { IconDental } from '@tabler/icons-react'
import { isCustomer } from '#contract/access.ts'
import { patientCalls, type PatientRow } from '#contract/patients.ts'
import { send } from '#web/api/client.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { useCommandSource } from '#web/components/useCommandSource.ts'
import { caseStatus } from '#web/features/cases/status-look.ts'

const HITS = 6
const ARCHIVED = { look: 'new', label: 'Archived' } as const

/** Finds patients by name or case number in the user's scope, including archived ones. */
export function usePatientFinder() {
  const actor = toActor(useMe())
  const organization_id = isCustomer(actor) ? actor.current_organization_id : undefined
  const getCaseHref = useCaseHref()

  return useCommandSource('Patients', IconDental, async (text, signal) => {
    // A customer without an organization has no patients.
    const rows = organization_id === null ? [] : await findPatients({ text, organization_id }, signal)
    return rows.map((row) => ({
      id: row.id,
      label: row.formatted_name,
      hint: [row.case_number_text, organization_id === undefined ? row.organization_name : row.doctor_name]
        .filter(Boolean)
        .join(' · '),
      href: getCaseHref(row),
      thumbnail_url: row.thumbnail_url,
      status: row.deleted_at ? ARCHIVED : caseStatus(row),
    }))
  })
}

type Question = { text: string; organization_id: number | undefined }

async function findPatients({ text, organization_id: id }: Question, signal: AbortSignal): Promise<PatientRow[]> {
  const filter = { patient_full_name_like: text, trashed: 'with' } as const
  const query = { filter, sort: '-updated_at', perPage: HITS }
  const { patients } =
    id === undefined
      ? await send(patientCalls.list, { query }, { signal })
      : await send(patientCalls.listOfOrganization, { params: { id }, query }, { signal })
  return patients.data
}
