import { useDisclosure } from '@mantine/hooks'
import type { CustomerRequest } from '#contract/requests.ts'
import { DetailWaiting } from '#web/components/DetailWaiting.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { ManagementCard } from './ManagementCard.tsx'
import { PrintRequestCard } from './PrintRequestCard.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestHeader } from './RequestHeader.tsx'
import { RequestStrip } from './RequestStrip.tsx'
import { ShipmentDialog } from './ShipmentDialog.tsx'
import { useFilesOf, useLiveRequest, useRequest } from './useRequest.ts'

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
  const fileOf = useFilesOf(request.patient.id)
  const [isShipping, shipping] = useDisclosure()
  return (
    <>
      <RequestHeader request={request} onShip={shipping.open} />
      <RequestStrip request={request} />
      <DetailPage
        rail={
          <>
            <RequestFacts request={request} />
            <ManagementCard request={request} />
          </>
        }
      >
        {request.flawed_trays.length > 0 ? <FlawedTraysCard request={request} fileOf={fileOf} /> : null}
        <PrintRequestCard request={request} fileOf={fileOf} />
      </DetailPage>
      {isShipping ? <ShipmentDialog ids={[request.id]} onClose={shipping.close} /> : null}
    </>
  )
}
