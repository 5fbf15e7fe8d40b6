/** In bytes: two large scans, or both arches of several cases. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * An LRU cache of downloaded files, the least recently used first. Its key is the signed link, which stays the same for
 * a while.
 */
const cache = new Map<string, Uint8Array<ArrayBuffer>>()

/** Returns a copy, because the reader transfers it to a worker. */
export function cachedBytes(url: string): ArrayBuffer | undefined {
  const bytes = cache.get(url)
  if (!bytes) return undefined
  cache.delete(url)
  cache.set(url, bytes)
  return bytes.slice().buffer
}

/** Caches the bytes for the lifetime of the page and evicts the least recently used ones above the limit. */
export function cacheBytes(url: string, bytes: Uint8Array<ArrayBuffer>) {
  cache.delete(url)
  if (bytes.length > MAX_BYTES) return
  cache.set(url, bytes.slice())
  let size = 0
  for (const each of cache.values()) size += each.length
  for (const [oldest, { length }] of cache) {
    if (size <= MAX_BYTES) return
    cache.delete(oldest)
    size -= length
  }
}

export function clearByteCache() {
  cache.clear()
}
