import { caseWord, caseWordLabel, type CaseWord } from '#contract/case-status-text.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'

const LOOK_OF_WORD: Record<CaseWord, StatusLook> = {
  new: 'new',
  in_progress: 'in-progress',
  awaiting_approval: 'pending',
  pending: 'pending',
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

/** The badge of a case, which says the same in every list, in the palette and on the case's pages. */
export function caseStatus(patient: Parameters<typeof caseWord>[0]) {
  const word = caseWord(patient)
  return { look: LOOK_OF_WORD[word], label: caseWordLabel(word) }
}
