/** SETUP-05: the same day of the next month, or its last day where it has none of that number. */
export function monthAhead(today: Date) {
  const lastDay = new Date(today.getFullYear(), today.getMonth() + 2, 0).getDate()
  return new Date(today.getFullYear(), today.getMonth() + 1, Math.min(today.getDate(), lastDay))
}
