import { useDisclosure } from '@mantine/hooks'
import { requestCalls, type CustomerRequest } from '#contract/requests.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { isCustomer } from '#contract/access.ts'
import { useCachedName } from '#web/components/useCachedName.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { ManagementCard } from './ManagementCard.tsx'
import { MissingTrays } from './MissingTrays.tsx'
import { PrintRequestCard } from './PrintRequestCard.tsx'
import { RequestHeader } from './RequestHeader.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ShipmentDialog } from './ShipmentDialog.tsx'
import { useTrayCorrection } from './useTrayCorrection.tsx'
import { useLiveRequest, useRequest } from './useRequest.ts'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { requestStatusBadge } from './request-labels.ts'

/** /requests/:id, for every user who may see the patient. */
export default function RequestPage() {
  const result = useRequest()
  const list = isCustomer(toActor(useMe())) ? requestCalls.listOfOrganization : requestCalls.list
  const cachedName = useCachedName(
    list,
    (reply, id) => reply.customer_requests.data.find((row) => row.id === id)?.patient_name,
  )
  return (
    <RecordPage of="request" cachedName={cachedName} read={result}>
      {({ customer_request: request }) => <RequestDetails key={request.id} request={request} />}
    </RecordPage>
  )
}

function RequestDetails({ request }: { request: CustomerRequest }) {
  useLiveRequest(request.patient.id)
  const [isShipping, shipping] = useDisclosure()
  const { waiting, correct, dialog } = useTrayCorrection(request)
  return (
    <>
      <RequestHeader
        request={request}
        onShip={shipping.open}
        onCorrect={waiting.length > 0 ? () => correct(waiting) : undefined}
      />
      {waiting.length > 0 ? (
        <MissingTrays request={request} trays={waiting} onFiles={(files) => correct(waiting, files)} />
      ) : null}
      <RequestProgress request={request} hidesAction={waiting.length > 0} />
      <DetailPage
        rail={
          <>
            <RequestFacts request={request} />
            <ManagementCard request={request} />
          </>
        }
      >
        {request.flawed_trays.length > 0 ? (
          <FlawedTraysCard request={request} onCorrect={(tray) => correct([tray])} />
        ) : null}
        <PrintRequestCard request={request} />
      </DetailPage>
      {isShipping ? <ShipmentDialog ids={[request.id]} onClose={shipping.close} /> : null}
      {dialog}
    </>
  )
}

/** REQ-02, in the order of the specification. */
function RequestFacts({ request }: { request: CustomerRequest }) {
  const { patient } = request
  return (
    <Section title="Request" id="request">
      <FactList
        facts={[
          fact('Doctor', `Dr. ${patient.user.full_name}`),
          fact('Patient', <a href={paths.patientDetails(patient.id)}>{patient.formatted_name}</a>),
          fact('Case Number', patient.case_number_text),
          fact('Suffix', patient.numeric_suffix),
          fact('Status', <StatusBadge {...requestStatusBadge(request.status_id)} />),
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
