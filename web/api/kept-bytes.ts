/** Two large scans, or both arches of several cases. */
const MOST = 64 * 1024 * 1024

/** The oldest first, by their signed links, which stay the same for a while and are asked for at each opening. */
const kept = new Map<string, Uint8Array<ArrayBuffer>>()

/** A copy: who reads it gives it away to a worker. */
export function keptBytes(url: string): ArrayBuffer | undefined {
  const bytes = kept.get(url)
  if (!bytes) return undefined
  kept.delete(url)
  kept.set(url, bytes)
  return bytes.slice().buffer
}

/** As long as this page lives, within the bound. */
export function keepBytes(url: string, bytes: Uint8Array<ArrayBuffer>) {
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

export function dropKeptBytes() {
  kept.clear()
}
