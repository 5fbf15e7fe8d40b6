import { addDays, firstClosing } from '#contract/days.ts'

/** Returns the day of the month on which a contract is billed; shorter months use their last day. */
export function anchorDay(initial_payment_date: string) {
  return new Date(firstClosing(initial_payment_date)).getUTCDate()
}

/** Returns the given day of the next calendar month, or its last day if the month is shorter (specification 5.3). */
export function addMonth(instant: string, day: number) {
  const date = new Date(instant)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.toISOString()
}

/** Days after a monthly closing until the first half of the month closes, if a contract is billed twice a month. */
const HALF_MONTH_DAYS = 15

type Closed = {
  closed_at: string
  billing_rhythm: 'monthly' | 'twice_monthly'
  half_month_from: string | null
  anchor_day: number
}

/**
 * Returns the next closing: the middle of the month that starts now, or the end of the month whose first half just
 * closed. Months of both rhythms end on the day of the first closing, also after a short month or a late closing; a
 * change of the rhythm counts from here on.
 */
export function nextClosing({ closed_at, billing_rhythm, half_month_from, anchor_day }: Closed) {
  if (half_month_from === null && billing_rhythm === 'twice_monthly')
    return { next_payment_date: addDays(closed_at, HALF_MONTH_DAYS), half_month_from: closed_at }
  const end = addMonth(half_month_from ?? closed_at, anchor_day)
  // The closing of a contract that was suspended may be later than the end of its month.
  return { next_payment_date: end > closed_at ? end : addMonth(closed_at, anchor_day), half_month_from: null }
}
