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

export function addDays(instant: string, days: number) {
  return new Date(Date.parse(instant) + days * 86_400_000).toISOString()
}
