import type { Card, Chip } from '#contract/statistics.ts'
import { paths } from '#web/paths.ts'
import type { Period } from './periods.ts'

/** DASH-08: the list of just what a card or a chip counts, with the range of its own date. */
export function listBehind(card: Card, chip: Chip | undefined, { from = '', to = '' }: Period) {
  const range = from || to ? { [rangeName(card)]: `${from},${to}` } : {}
  return paths.patientsPage({ filter: { stats: chip ? `${card}:${chip}` : card, ...range } })
}

function rangeName(card: Card) {
  if (card === 'shipped') return 'shipped_between'
  return card === 'completed_cases' ? 'completed_case_between' : 'created_at_between'
}
