/** An LRU cache of bytes that take long to make; `most` is its size in bytes. */
export function createByteCache(most: number) {
  const entries = new Map<string, Uint8Array>()
  let size = 0

  function drop(key: string) {
    size -= entries.get(key)?.length ?? 0
    entries.delete(key)
  }

  return {
    get(key: string) {
      const bytes = entries.get(key)
      if (!bytes) return undefined
      // The last entry of a Map is the newest.
      entries.delete(key)
      entries.set(key, bytes)
      return bytes
    },
    set(key: string, bytes: Uint8Array) {
      drop(key)
      if (bytes.length > most) return
      entries.set(key, bytes)
      size += bytes.length
      for (const [oldest] of entries) {
        if (size <= most) return
        drop(oldest)
      }
    },
  }
}
