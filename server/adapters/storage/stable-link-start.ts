/**
 * The start of validity of a download link: the beginning of the current sixth of its lifetime. Links requested within
 * it are equal, so that the browser displays a cached image instead of loading it with every refetch of a list.
 */
export function stableLinkStart(now: Date, ttlSeconds: number): Date {
  const step = Math.max(1, Math.floor(ttlSeconds / 6)) * 1000
  return new Date(Math.floor(now.getTime() / step) * step)
}
