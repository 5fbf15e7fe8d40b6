import { isUnfinished, stepStartBlocker } from '#contract/asked-items.rules.ts'
import type { AskedItem } from '#contract/asked-items.ts'

/** Sorts for the lab: what came back, what is open, then what is closed, each in the order of the server. */
export function sortForLab(items: readonly AskedItem[]) {
  return items.toSorted((a, b) => rank(a) - rank(b))
}

function rank(item: AskedItem) {
  if (item.state === 'answered') return 0
  return isUnfinished(item) ? 1 : 2
}

/** Returns what the hold in force waits for: the answer that came back, else what is open. */
export function findHoldingItem(items: readonly AskedItem[]): AskedItem | undefined {
  return sortForLab(items).find((item) => item.is_holding && isUnfinished(item))
}

/** Returns what the start of a step waits for: the answer that came back, else what is open. */
export function findBlockingItem(items: readonly AskedItem[], step_key: string): AskedItem | undefined {
  return sortForLab(items).find((item) => stepStartBlocker([item], step_key) !== undefined)
}
