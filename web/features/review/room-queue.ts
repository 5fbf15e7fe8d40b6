import type { ReactNode } from 'react'
import type { caseStepCalls } from '#contract/case-steps.ts'
import type { Reply } from '#contract/call.ts'
import type { ApprovalBody } from '#web/features/cases/useApproval.ts'

/** What a queue of setups adds to the room of one of them. The room decides what may be answered, and how. */
export type RoomQueue = {
  /** The setups of the queue, below the header. */
  strip: ReactNode
  /** How many are reviewed, at the right of the header. */
  progress: ReactNode
  closeHref: string
  onClose: () => void
  /** Sends the approval and goes on without waiting for the reply. */
  onApprove: (body: ApprovalBody) => void
  onChangeSent: (reply: Reply<typeof caseStepCalls.requestChanges>) => void
  /** Goes on to another setup; undefined if there is none. One that still waits for an answer goes to the end. */
  onLater: (() => void) | undefined
  /** Tries again to show the model of that version. */
  onRetry: (setup_id: number) => void
}
