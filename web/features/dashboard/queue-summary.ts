import { WAITING, type QueueRow, type Waiting } from '#contract/dashboard.ts'
import type { StepGroup } from '#contract/workflow.ts'
import { paths } from '#web/paths.ts'

/** Sums the cases that the lab must work on; those that wait for others are not counted. */
export function sumQueue(rows: readonly QueueRow[]) {
  const stepRows = rows.filter(({ key }) => !WAITING.some((waiting) => waiting.key === key))
  const sum = (of: 'total' | 'late') => stepRows.reduce((all, row) => all + row[of], 0)
  return { open: sum('total'), late: sum('late') }
}

const WAITING_FILTERS: Record<Waiting, Record<string, string> | undefined> = {
  approval: { awaiting_approval: 'true', held: 'false' },
  hold: { only_on_hold: 'true', cancelled: 'false' },
  // No filter distinguishes these from cases whose print a third party makes.
  third_party: undefined,
}

/** Returns the URL of the list of the cases that a line counts. */
export function queueListPath(key: string, group: StepGroup | undefined) {
  const isWaiting = (name: string): name is Waiting => name in WAITING_FILTERS
  if (isWaiting(key)) return WAITING_FILTERS[key] && paths.patientsPage({ filter: WAITING_FILTERS[key] })
  const filter = { request_step: key, held: 'false' }
  // Excludes setups that a third party makes.
  return paths.patientsPage(group === 'initial' ? { requestAssignments: 'O,H', filter } : { filter })
}
