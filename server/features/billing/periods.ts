import { addDays } from '#contract/days.ts'

/** A calendar month later, on the last day where the month has no such day (specification 5.3). */
export function addMonth(instant: string) {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.toISOString()
}

/** So long after a month's closing its first half is closed, where a contract is billed twice a month. */
const HALF_MONTH_DAYS = 15

type Closed = { closed_at: string; billing_rhythm: 'monthly' | 'twice_monthly'; half_month_from: string | null }

/**
 * What follows a closing: the middle of the month that begins with it, or the end of that whose first half it was. The months of
 * both rhythms end on the same days; a change of the rhythm counts from here on.
 */
export function nextClosing({ closed_at, billing_rhythm, half_month_from }: Closed) {
  if (half_month_from === null && billing_rhythm === 'twice_monthly')
    return { next_payment_date: addDays(closed_at, HALF_MONTH_DAYS), half_month_from: closed_at }
  const end = addMonth(half_month_from ?? closed_at)
  // A contract that was suspended meanwhile was closed late.
  return { next_payment_date: end > closed_at ? end : addMonth(closed_at), half_month_from: null }
}
