import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { RoomLoader } from '#web/features/review/RoomLoader.tsx'
import type { RoomQueue } from '#web/features/review/room-queue.ts'
import { forgetUnavailable } from '#web/features/setups/model-state.ts'
import { paths } from '#web/paths.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { QueueCell } from './queue-cells.ts'
import { QueuedRoom } from './QueuedRoom.tsx'
import { QueueEnd } from './QueueEnd.tsx'
import { QueueProgress } from './QueueProgress.tsx'
import { QueueStrip } from './QueueStrip.tsx'
import { ReadAhead } from './ReadAhead.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useReviewQueue } from './useReviewQueue.ts'

/** How many setups are read ahead. */
const AHEAD = 2

/** /review: the setups that wait for the user, one after the other in the review room. */
export default function QueuePage() {
  const organization_id = useMe().current_organization_id
  return organization_id === null ? null : <Queue key={organization_id} organization_id={organization_id} />
}

function Queue({ organization_id }: { organization_id: number }) {
  const navigate = useNavigate()
  const queue = useReviewQueue(organization_id)
  const { read, cells, present, next, last, go, undoLast, handOver } = queue
  const [attempt, setAttempt] = useState(0)
  const closeHref = paths.patients()
  const isSending = cells.some(({ answer }) => answer?.state === 'sending')
  useUnsavedGuard(isSending, { body: 'An answer was not sent yet.' })
  useShortcuts([
    {
      keys: 'Escape',
      label: 'Leave the queue',
      group: 'Review queue',
      run: () => {
        handOver()
        void navigate({ href: closeHref })
      },
    },
  ])
  useShortcuts(last ? [{ keys: 'z', label: 'Undo the last answer', group: 'Review queue', run: undoLast }] : [])

  function toRoomQueue({ row, answer, isGone }: QueueCell): RoomQueue {
    const isSettled = isGone || (answer !== undefined && answer.state !== 'unsent')
    return {
      strip: <QueueStrip cells={cells} present_id={row.id} onGo={go} />,
      progress: <QueueProgress cells={cells} />,
      closeHref,
      onClose: handOver,
      onApprove: (body) => queue.approve(row, body),
      onChangeSent: (reply) => queue.changeSent(row, reply),
      // With nothing else to go to, only an answered setup can be left: for the end.
      onLater: next.length > 0 || isSettled ? () => queue.putOff(row) : undefined,
      onRetry: (setup_id) => {
        forgetUnavailable(setup_id)
        setAttempt(attempt + 1)
      },
    }
  }

  return (
    <>
      <QueryBoundary read={read} what="setups" waiting={<RoomLoader />}>
        {() =>
          present ? (
            <QueuedRoom id={present.row.id} attempt={attempt} queue={toRoomQueue(present)} />
          ) : (
            <QueueEnd queue={queue} closeHref={closeHref} />
          )
        }
      </QueryBoundary>
      {present ? <ReadAhead id={present.row.id} next={next.slice(0, AHEAD).map(({ row }) => row.id)} /> : null}
      {present && last ? <UndoBar key={last.event_id} last={last} onUndo={undoLast} /> : null}
    </>
  )
}
