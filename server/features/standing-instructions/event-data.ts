import type { ToothChange } from '#contract/tooth-changes.ts'

/** Returns what the events of an instruction tell. */
export function toEventData({ id, tooth_group, direction, amount }: ToothChange & { id: number }) {
  return { instruction_id: id, tooth_group, direction, amount }
}
