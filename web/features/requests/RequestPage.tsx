import { Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { ManagementCard } from './ManagementCard.tsx'
import { PrintRequestCard } from './PrintRequestCard.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestHeader } from './RequestHeader.tsx'
import classes from './RequestPage.module.css'
import { RequestStrip } from './RequestStrip.tsx'
import { ShipmentDialog } from './ShipmentDialog.tsx'
import { useFilesOf, useLiveRequest, useRequest } from './useRequest.ts'

/** /requests/:id, for everybody who sees the patient. */
export default function RequestPage() {
  const answer = useRequest()
  const request = answer.data?.customer_request
  if (!request) return <Waiting error={answer.error} onRetry={() => void answer.refetch()} />
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
      <div className={classes.page}>
        <div className={classes.main}>
          {request.flawed_trays.length > 0 ? <FlawedTraysCard request={request} fileOf={fileOf} /> : null}
          <PrintRequestCard request={request} fileOf={fileOf} />
        </div>
        <div className={classes.rail}>
          <RequestFacts request={request} />
          <ManagementCard request={request} />
        </div>
      </div>
      {isShipping ? <ShipmentDialog ids={[request.id]} onClose={shipping.close} /> : null}
    </>
  )
}

/** Bones of the size of what comes; or the given sentence and a second try. */
function Waiting({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error?.status === 404) {
    return <ErrorState title="Request not found" text="It does not exist, or it belongs to another practice." />
  }
  if (error) return <ErrorState title="The request could not be loaded" text={wordsOf(error)} onRetry={onRetry} />
  return (
    <div className={classes.bones} aria-busy="true" aria-label="Loading the request">
      <Skeleton height={28} width={280} />
      <Skeleton height={72} />
      <div className={classes.page}>
        <div className={classes.main}>
          <Skeleton height={360} />
        </div>
        <div className={classes.rail}>
          <Skeleton height={280} />
          <Skeleton height={150} />
        </div>
      </div>
    </div>
  )
}
