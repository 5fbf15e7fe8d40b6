import { CASES_PER_TRAY } from '#contract/trays.rules.ts'

/** '8 of 8' */
export function placesWords(count: number) {
  return `${count} of ${CASES_PER_TRAY}`
}

/** What becomes of the cases of a tray that is archived. */
export function stayWords(count: number) {
  if (count === 0) return ''
  return count === 1 ? ' Its case is free for another one.' : ` Its ${count} cases are free for another one.`
}
