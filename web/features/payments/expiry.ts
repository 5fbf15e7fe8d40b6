export const INVALID_EXPIRY = 'Invalid Expiration Date'

/**
 * PAY-07: returns why a card's month and year are invalid, or undefined; a card is valid to the end of its month (UTC).
 */
export function validateExpiry(month: string, year: string, now: Date): string | undefined {
  if (month === '' || year === '') return 'Required'
  if (!/^\d{2}$/.test(month) || !/^\d{4}$/.test(year)) return INVALID_EXPIRY
  if (month < '01' || month > '12') return INVALID_EXPIRY
  return `${year}-${month}` < now.toISOString().slice(0, 7) ? INVALID_EXPIRY : undefined
}

/** Whether a card's month (YYYY-MM) is over; a bank account has none and never expires. */
export function isExpired(expires_on: string | null, now: Date) {
  return expires_on !== null && expires_on < now.toISOString().slice(0, 7)
}
