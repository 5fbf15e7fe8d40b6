import type { StatusKey } from '#contract/enums.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'

export const LOOK_OF_KEY: Record<StatusKey, StatusLook> = {
  new: 'new',
  in_progress: 'in-progress',
  awaiting_approval: 'pending',
  approved: 'approved',
  completed: 'completed',
  canceled: 'canceled',
}

const LOOK_OF_ID: Record<number, StatusLook> = {
  1: 'new',
  2: 'in-progress',
  3: 'pending',
  4: 'completed',
  5: 'canceled',
}

export function statusLook(status_id: number): StatusLook {
  return LOOK_OF_ID[status_id] ?? 'new'
}
