type Days = { from: string; to: string }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Below this total a percentage is misleading, so the absolute change is given. */
const PERCENT_FROM = 50

/** Returns e.g. `9% more`, or `3 more` for small numbers. */
export function formatChange({ total, total_now }: { total: number; total_now: number }) {
  const change = Math.abs(total_now - total)
  const share = Math.round((100 * change) / total)
  const amount = total >= PERCENT_FROM && share > 0 ? `${share}%` : String(change)
  return `${amount} ${total_now > total ? 'more' : 'fewer'}`
}

/** Returns e.g. `1–20 Oct` or `15 Oct–14 Nov`. */
export function formatDayRange({ from, to }: Days) {
  if (from === to) return dayAndMonth(to)
  const start = from.slice(0, 7) === to.slice(0, 7) ? dayNumber(from) : dayAndMonth(from)
  return `${start}–${dayAndMonth(to)}`
}

function dayAndMonth(day: string) {
  return `${dayNumber(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
}

function dayNumber(day: string) {
  return Number(day.slice(8, 10))
}
