import { Skeleton, Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ShipmentForm } from './ShipmentForm.tsx'
import { requestQuery } from './useRequest.ts'

type Props = {
  /** Selected requests; others of the same parcel are offered with them. */
  ids: readonly number[]
  onClose: () => void
}

/** Ships printed items as one parcel with one tracking number (register 123). */
export function ShipmentDialog({ ids, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title="Complete the shipment" size={540}>
      <Content ids={ids} onClose={onClose} />
    </Dialog>
  )
}

function Content({ ids, onClose }: Props) {
  const results = useQueries({ queries: ids.map((id) => requestQuery(id)) })
  const failed = results.find((result) => result.isError && !result.data)
  const requests = results.flatMap((result) => result.data?.customer_request ?? [])
  if (failed) {
    return (
      <QueryError
        what="requests"
        error={failed.error}
        onRetry={() => results.forEach((result) => void result.refetch())}
      />
    )
  }
  if (requests.length < ids.length) {
    return (
      <LoadingState label="Loading the parcel">
        <Stack>
          <Skeleton height={120} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      </LoadingState>
    )
  }
  return <ShipmentForm requests={requests} onClose={onClose} />
}
