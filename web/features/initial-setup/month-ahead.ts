/** SETUP-05: returns the same day of the next month, or its last day if that month is shorter. In UTC. */
export function monthAhead(today: Date) {
  const [year, next] = [today.getUTCFullYear(), today.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, next + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, next, Math.min(today.getUTCDate(), lastDay)))
}
