import { useNavigate } from '@tanstack/react-router'
import { IconDental } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isCustomer, isLabPartner } from '#contract/access.ts'
import { patientCalls, type PatientRow } from '#contract/patients.ts'
import { send } from '#web/api/client.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { registerCommandSource } from '#web/ui/commands.ts'

const HITS = 6

/** Lets the palette find patients by name or case number, in the reader's own scope. */
export function usePatientSource() {
  const actor = actorOf(useMe())
  const navigate = useNavigate()
  const organization_id = isCustomer(actor) ? actor.current_organization_id : undefined
  const isWorkflow = !isCustomer(actor) && !isLabPartner(actor)

  useEffect(() => {
    // A customer without an organization has no patients to find.
    if (organization_id === null) return undefined
    return registerCommandSource({
      group: 'Patients',
      search: async (text, signal) => {
        const rows = await findPatients({ text, organization_id }, signal)
        return rows.map((row) => ({
          id: `patient-${row.id}`,
          label: row.formatted_name,
          group: 'Patients',
          hint: [row.case_number_text, organization_id === undefined ? row.organization_name : row.doctor_name]
            .filter(Boolean)
            .join(' · '),
          icon: IconDental,
          run: () => void navigate({ href: isWorkflow ? paths.patientWorkflow(row.id) : paths.patientDetails(row.id) }),
        }))
      },
    })
  }, [organization_id, isWorkflow, navigate])
}

type Question = { text: string; organization_id: number | undefined }

async function findPatients({ text, organization_id: id }: Question, signal: AbortSignal): Promise<PatientRow[]> {
  const query = { filter: { patient_full_name_like: text }, sort: '-updated_at', perPage: HITS }
  const { patients } =
    id === undefined
      ? await send(patientCalls.list, { query }, { signal })
      : await send(patientCalls.listOfOrganization, { params: { id }, query }, { signal })
  return patients.data
}
