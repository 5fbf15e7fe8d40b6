/** The bytes of a file, read in blocks, so that a scan of 200 MB is not in memory beside its mesh. */
export type ByteSource = {
  size: number
  /** Returns the bytes from `start` to `end` (exclusive); valid until the next read. */
  read(start: number, end: number): Uint8Array
}

export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) }
}
