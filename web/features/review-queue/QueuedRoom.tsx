import { useQuery } from '@tanstack/react-query'
import { caseQuery, ShownCase } from '#web/api/useCase.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { PatientRoom } from '#web/features/review/PatientRoom.tsx'
import { RoomLoader } from '#web/features/review/RoomLoader.tsx'
import type { RoomQueue } from '#web/features/review/room-queue.ts'
import './view-transition.css'

type Props = {
  id: number
  /** Another number begins anew with the model. */
  attempt: number
  queue: RoomQueue
}

/** The review room of one setup of the queue. */
export function QueuedRoom({ id, attempt, queue }: Props) {
  const read = useQuery(caseQuery(id))
  return (
    <ShownCase value={id}>
      <QueryBoundary read={read} what="case" waiting={<RoomLoader />}>
        {({ patient }) => <PatientRoom key={`${id} ${attempt}`} patient={patient} queue={queue} />}
      </QueryBoundary>
    </ShownCase>
  )
}
