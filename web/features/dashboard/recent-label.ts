const RECENT_MS = 5 * 60_000

type Stamped = { created_at: string; updated_at: string }

/** DASH-14: returns the label of a row within five minutes of being added or changed, and when (ms) it ends. */
export function recentLabel({ created_at, updated_at }: Stamped, now: number) {
  const marks = [
    { label: 'Recently Added', until: Date.parse(created_at) + RECENT_MS },
    { label: 'Recently Updated', until: Date.parse(updated_at) + RECENT_MS },
  ]
  return marks.find(({ until }) => now < until)
}
