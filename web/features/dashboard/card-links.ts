import type { Card, Chip } from '#contract/statistics.ts'
import { paths } from '#web/paths.ts'
import type { Period } from './periods.ts'

/** DASH-08: returns the URL of the list that a card or chip counts, filtered by the date that the card counts by. */
export function cardListPath(card: Card, chip: Chip | undefined, { from = '', to = '' }: Period) {
  const range = from || to ? { [rangeName(card)]: `${from},${to}` } : {}
  return paths.patientsPage({ filter: { stats: chip ? `${card}:${chip}` : card, ...range } })
}

function rangeName(card: Card) {
  if (card === 'shipped') return 'shipped_between'
  return card === 'completed_cases' ? 'completed_case_between' : 'created_at_between'
}
