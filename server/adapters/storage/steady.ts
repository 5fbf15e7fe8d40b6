/**
 * The moment from which a reading link counts: the beginning of the current sixth of its life. Links asked for within it
 * are the same, so that a browser shows the picture it has instead of fetching it with every refetch of a list.
 */
export function steadyStart(now: Date, ttlSeconds: number): Date {
  const step = Math.max(1, Math.floor(ttlSeconds / 6)) * 1000
  return new Date(Math.floor(now.getTime() / step) * step)
}
