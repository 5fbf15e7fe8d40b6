import { z } from 'zod'

/** Cards of the dashboard in display order; each counts patients (specification 1.6). */
export const CARDS = {
  shipped: 'Shipped',
  submissions: 'Submissions',
  flawed_trays: 'Flawed Trays',
  print_requests: 'Print Requests',
  insert_brackets: 'Insert Brackets',
  completed_cases: 'Completed Cases',
  initial_setups: 'Initial Setups',
  total_cases: 'Total Cases',
  stone_models: 'Stone Models',
  pvs: 'PVS',
  intra_oral: 'Intra-Oral',
} as const
export type Card = keyof typeof CARDS

/** The large cards, which show a trend, in display order. */
export const TREND_CARDS = ['submissions', 'initial_setups', 'print_requests', 'flawed_trays'] as const satisfies Card[]
export type TrendCard = (typeof TREND_CARDS)[number]

/** Chips, each of which counts a part of a card's patients. */
export const CHIPS = {
  new: 'New',
  in_progress: 'In Progress',
  pending: 'Pending',
  completed: 'Completed',
  canceled: 'Canceled',
  on_hold: 'On hold',
  orthoselect: 'OrthoSelect',
  in_office: 'In-office',
  third_party: '3rd Party',
} as const
export type Chip = keyof typeof CHIPS

const SELECTOR = new RegExp(`^(${Object.keys(CARDS).join('|')})(:(${Object.keys(CHIPS).join('|')}))?$`)

/**
 * `<card>` or `<card>:<chip>`: the card's number and the list that it links to use the same selector, so they count the
 * same patients.
 */
export const statsSelector = z.string().regex(SELECTOR, 'Invalid value.')

export function parseSelector(selector: string): { card: Card; chip: Chip | undefined } {
  const [card, chip] = selector.split(':')
  // Cast: statsSelector accepts nothing else.
  return { card: card as Card, chip: chip as Chip | undefined }
}

/** Formats a selector as `Shipped, New`; undefined for an invalid one. */
export function formatSelector(selector: string) {
  if (!statsSelector.safeParse(selector).success) return undefined
  const { card, chip } = parseSelector(selector)
  return chip ? `${CARDS[card]}, ${CHIPS[chip]}` : CARDS[card]
}
