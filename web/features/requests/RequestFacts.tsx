import type { CustomerRequest } from '#contract/requests.ts'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusOf } from './StatusOf.tsx'

/** REQ-02, in the given order. */
export function RequestFacts({ request }: { request: CustomerRequest }) {
  const { patient } = request
  return (
    <Section title="Request" id="request">
      <FactList
        facts={[
          fact('Doctor', `Dr. ${patient.user.full_name}`),
          fact('Patient', <a href={paths.patientDetails(patient.id)}>{patient.formatted_name}</a>),
          fact('Case Number', patient.case_number_text),
          fact('Suffix', patient.numeric_suffix),
          fact('Status', <StatusOf id={request.status_id} />),
          fact('Submitted Date', <DateText value={request.created_at} as="moment" />),
          fact('Modified Date', <DateText value={request.updated_at} as="moment" />),
          fact('Organization', <OrganizationName id={patient.organization.id} name={patient.organization.name} />),
          ...(request.brackets.length > 0
            ? [fact('Brackets', request.brackets.map(({ name }) => name).join(', '))]
            : []),
        ]}
      />
    </Section>
  )
}
