import { CASES_PER_TRAY } from '#contract/trays.rules.ts'

/** Formats as '8 of 8'. */
export function formatPlaces(count: number) {
  return `${count} of ${CASES_PER_TRAY}`
}

/** What archiving a tray does to its cases, as a sentence for the confirmation. */
export function formatArchiveEffect(count: number) {
  if (count === 0) return ''
  return count === 1 ? ' Its case is free for another one.' : ` Its ${count} cases are free for another one.`
}
