const RECENT_MS = 5 * 60_000

type Stamped = { created_at: string; updated_at: string }

/** DASH-14: what a row is called for five minutes, and until when. */
export function recentOf({ created_at, updated_at }: Stamped, now: number) {
  const marks = [
    { label: 'Recently Added', until: Date.parse(created_at) + RECENT_MS },
    { label: 'Recently Updated', until: Date.parse(updated_at) + RECENT_MS },
  ]
  return marks.find(({ until }) => now < until)
}
