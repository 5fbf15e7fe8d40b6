type Days = { from: string; to: string }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Below this total a percentage is misleading, so the absolute change is given. */
const ENOUGH = 50

/** Returns e.g. `9% up`, or `3 up` for small numbers. */
export function formatChange({ total, total_now }: { total: number; total_now: number }) {
  const change = Math.abs(total_now - total)
  const share = Math.round((100 * change) / total)
  const amount = total >= ENOUGH && share > 0 ? `${share}%` : String(change)
  return `${amount} ${total_now > total ? 'up' : 'down'}`
}

/** Returns e.g. `1–20 Oct` or `15 Oct–14 Nov`. */
export function formatDayRange({ from, to }: Days) {
  if (from === to) return dayWords(to)
  return from.slice(0, 7) === to.slice(0, 7) ? `${dayOf(from)}–${dayWords(to)}` : `${dayWords(from)}–${dayWords(to)}`
}

function dayWords(day: string) {
  return `${dayOf(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
}

function dayOf(day: string) {
  return Number(day.slice(8, 10))
}
