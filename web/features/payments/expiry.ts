export const INVALID_EXPIRY = 'Invalid Expiration Date'

/** PAY-07: what is wrong with a month and a year, to the end of that month; undefined where a card still pays. */
export function expiryProblem(month: string, year: string, now: Date): string | undefined {
  if (month === '' || year === '') return 'Required'
  if (!/^\d{2}$/.test(month) || !/^\d{4}$/.test(year)) return INVALID_EXPIRY
  if (month < '01' || month > '12') return INVALID_EXPIRY
  return `${year}-${month}` < now.toISOString().slice(0, 7) ? INVALID_EXPIRY : undefined
}

/** A card whose month is over; an account never is. */
export function isExpired(expires_on: string | null, now: Date) {
  return expires_on !== null && expires_on < now.toISOString().slice(0, 7)
}
