/** In bytes: two large scans, or both arches of several cases. */
const MOST = 64 * 1024 * 1024

/**
 * An LRU cache of downloaded files, the least recently used first. Its key is the signed link, which stays the same for
 * a while.
 */
const kept = new Map<string, Uint8Array<ArrayBuffer>>()

/** Returns a copy, because the reader transfers it to a worker. */
export function cachedBytes(url: string): ArrayBuffer | undefined {
  const bytes = kept.get(url)
  if (!bytes) return undefined
  kept.delete(url)
  kept.set(url, bytes)
  return bytes.slice().buffer
}

/** Caches the bytes for the lifetime of the page and evicts the least recently used ones above the limit. */
export function cacheBytes(url: string, bytes: Uint8Array<ArrayBuffer>) {
  kept.delete(url)
  if (bytes.length > MOST) return
  kept.set(url, bytes.slice())
  let size = 0
  for (const each of kept.values()) size += each.length
  for (const [oldest, { length }] of kept) {
    if (size <= MOST) return
    kept.delete(oldest)
    size -= length
  }
}

export function clearByteCache() {
  kept.clear()
}
