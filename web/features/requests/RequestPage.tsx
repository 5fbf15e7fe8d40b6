import { useDisclosure } from '@mantine/hooks'
import type { CustomerRequest } from '#contract/requests.ts'
import { DetailWaiting } from '#web/components/DetailWaiting.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { ManagementCard } from './ManagementCard.tsx'
import { MissingTrays } from './MissingTrays.tsx'
import { PrintRequestCard } from './PrintRequestCard.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestHeader } from './RequestHeader.tsx'
import { RequestStrip } from './RequestStrip.tsx'
import { ShipmentDialog } from './ShipmentDialog.tsx'
import { useCorrecting } from './useCorrecting.tsx'
import { useLiveRequest, useRequest } from './useRequest.ts'

/** /requests/:id, for everybody who sees the patient. */
export default function RequestPage() {
  const answer = useRequest()
  const request = answer.data?.customer_request
  if (!request) {
    const { error, refetch } = answer
    return <DetailWaiting of="request" missing="Request not found" error={error} onRetry={() => void refetch()} />
  }
  return <Details key={request.id} request={request} />
}

function Details({ request }: { request: CustomerRequest }) {
  useLiveRequest(request.patient.id)
  const [isShipping, shipping] = useDisclosure()
  const { waiting, correct, dialog } = useCorrecting(request)
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
      <RequestStrip request={request} isTold={waiting.length > 0} />
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
